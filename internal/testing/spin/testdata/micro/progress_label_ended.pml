/* the same for a run that has ended */
byte x;
active proctype A() { x = 1; progress: x = 2 }
