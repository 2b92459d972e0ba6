/* [] that holds, [] that does not */
byte x;
active proctype A() { do :: x < 3 -> x++ :: x > 0 -> x-- od }
ltl holds { [] (x <= 3) }
ltl fails { [] (x < 3) }
