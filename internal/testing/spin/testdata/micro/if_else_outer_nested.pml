/* the outer else looks at the guards of the inner if */
byte x, y;
active proctype P() { if :: if :: x == 1 -> y = 1 :: x == 2 -> y = 2 fi :: else -> y = 3 fi }
active proctype Q() { x = 1; x = 3 }
