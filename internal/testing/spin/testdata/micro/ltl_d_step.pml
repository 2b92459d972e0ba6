/* the formula does not see what is inside a d_step */
byte x;
active proctype A() { do :: d_step { x = 1; x = 2; x = 0 } :: x = 3; x = 0 od }
ltl unseen { [] (x == 0 || x == 3) }
ltl seen { [] (x == 0) }
