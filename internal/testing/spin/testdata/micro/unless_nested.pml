/* the outer escape is stronger */
byte x, y;
active proctype P() { { { y = 1; y = 2; y = 3 } unless { x >= 1; y = 11 } } unless { x == 2; y = 12 } }
active proctype Q() { x = 1; x = 2 }
