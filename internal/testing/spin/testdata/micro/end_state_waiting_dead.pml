/* both at their ends though the older cannot die: valid, for the younger waits at an end label */
byte x;
active proctype A() { x = 1 }
active proctype B() { end: x == 9 }
