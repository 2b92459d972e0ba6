/* the search goes on after a failed assertion */
byte x;
active [2] proctype P() { x++; assert(x == 1); x-- }
