/* An assertion of the model fails because the claim writes. */
byte x;

active proctype P() { x = 1; assert(x == 1) }

never { do :: atomic { x == 1 -> x = 2 } :: x != 1 od }
