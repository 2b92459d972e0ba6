/* the escape takes over where the atomic sequence blocks */
byte x, y;
active proctype P() { { atomic { x = 1; y == 2; x = 2 } } unless { y == 1; x = 9 } }
active proctype Q() { y = 1; y = 2 }
