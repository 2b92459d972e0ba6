/* a remote reference in a d_step of a never claim */
byte x;
active proctype P() { x = 1; L: x = 2 }
never { do :: d_step { P@L -> x == 1 } -> break :: !P@L od }
