/* a cycle without progress exists: round through the second option */
byte x;
active proctype A() { do :: x == 0 -> progress: x = 1; x = 0 :: x == 0 -> skip od }
