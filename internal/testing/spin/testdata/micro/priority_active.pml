/* priorities of active processes */
byte x;
active proctype A() priority 1 { x = 1; x = x + 1 }
active proctype B() priority 3 { x = x * 2 + 10; x = x + 5 }
