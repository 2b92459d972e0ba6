/* D_proctype is proctype with the promise to be deterministic */
byte x;
active D_proctype A() { if :: x == 0 -> x = 1 :: x > 0 -> x = 2 fi; assert(x < 3) }
active proctype B() { x == 1 -> x = 0; x = 5 }
