/* a run that is stuck at an accept label: it stutters there, a cycle */
byte x;
active proctype A() { x = 1; accept: x == 2 }
