/* a process at its end, behind an accept label */
byte x;
active proctype A() { x = 1; accept: x = 2 }
active proctype B() { x == 2; accept_b: x == 3 }
