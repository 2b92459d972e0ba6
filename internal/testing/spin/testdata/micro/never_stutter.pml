/* the claim goes on over the last state of the system */
byte x;
active proctype A() { x = 1 }
never { x == 0; x == 1; x == 1; x == 1; x == 1; x == 1 }
