/* a d_step in a claim */
byte x;
active proctype A() { x = 1; x = 2; x = 3; x = 4 }
never { do :: d_step { x == 1; true } :: x != 1 && x < 3 :: x == 3 -> break od }
