/* an atomic escape */
byte x, y;
active proctype P() { { x = 1; x = 2 } unless { atomic { y == 1; x = x + 10; x = x + 20 } } }
active proctype Q() { y = 1; x = x + 3 }
