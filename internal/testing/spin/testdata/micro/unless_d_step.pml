/* main is one step */
byte x, y;
active proctype P() { { d_step { x = 1; x = 2 }; x = 3 } unless { y == 1 -> x = x + 5 } }
active proctype Q() { y = 1 }
