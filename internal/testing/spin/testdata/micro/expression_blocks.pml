/* an expression waits to be true; two processes wait for each other */
byte x;
active proctype P() { x == 1; x = 2 }
active proctype Q() { x == 2; x = 1 }
