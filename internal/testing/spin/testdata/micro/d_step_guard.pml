/* the first statement is the guard of the whole */
byte x;
active proctype P() { do :: d_step { x == 1 -> x = 2; x = 3 } :: d_step { x == 3 -> x = 4; x++ }; break od }
active proctype Q() { x = 1 }
