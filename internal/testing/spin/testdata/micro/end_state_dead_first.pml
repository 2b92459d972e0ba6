/* a process at its end waits for a younger one that is stuck: invalid */
byte x;
active proctype A() { x = 1 }
active proctype B() { x == 9 }
