/* main is blocked until the escape opens */
byte x, y;
active proctype P() { { x == 5; x = 6 } unless { y == 1 -> x = 3 }; x++ }
active proctype Q() { y = 1; x = 5 }
