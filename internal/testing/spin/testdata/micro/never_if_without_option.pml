/* a claim with an if none of whose options is true ends the run */
byte x;
active proctype A() { x = 1; x = 2 }
never { if :: x == 5 :: x == 6 fi; assert(false) }
