/* an escape of an escape */
byte x, y;
active proctype P() { { y = 1; y = 2 } unless { { x == 1; y = 3; y = 4 } unless { x == 2; y = 5 } } }
active proctype Q() { x = 1; x = 2 }
