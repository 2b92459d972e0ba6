/* <> over runs that end and runs that do not */
byte x, y;
active proctype A() { if :: x = 1 :: x = 2 fi; x = 3; do :: y = 1 - y od }
ltl holds { <> (x == 3) }
ltl fails { <> (x == 2) }
ltl often { [] <> (y == 1) }
ltl atlast { <> [] (y == 0) }
