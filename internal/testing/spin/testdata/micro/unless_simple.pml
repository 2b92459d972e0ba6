/* the escape is looked at before each statement of the main sequence and goes first */
byte x;
active proctype P() { { x = 1; x = 2; x = 3 } unless { x == 9 -> x = 10 }; assert(x == 10 || x == 3) }
active proctype Q() { x = 9 }
