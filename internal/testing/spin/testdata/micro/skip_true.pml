/* skip, true and 1 are steps; a false never */
byte x;
active proctype P() { skip; true; 1; (true); x = 1; if :: false -> x = 2 :: 0 -> x = 3 :: 2 - 1 -> x = 4 fi; assert(x == 4) }
