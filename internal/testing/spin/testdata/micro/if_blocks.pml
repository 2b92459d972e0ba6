/* if waits until an option is executable */
byte x, y;
active proctype P() { if :: x == 1 -> y = 1 :: x == 2 -> y = 2 fi }
active proctype Q() { x = 1; x = 2 }
