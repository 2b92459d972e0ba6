/* the formula does not see what is inside an atomic sequence */
byte x;
active proctype A() { do :: atomic { x = 1; x = 2; x = 0 } :: atomic { x = 3; x = 4 }; x = 0 od }
ltl unseen { [] (x != 1 && x != 2 && x != 3) }
ltl seen { [] (x != 4) }
