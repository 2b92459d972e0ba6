/* skip in a claim takes one step of the system */
byte x;
active proctype A() { x = 1; x = 2; x = 3; x = 4 }
never { skip; skip; x == 2; skip }
