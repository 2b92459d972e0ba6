/* else is executable only if the escape is not */
byte x, y;
active proctype P() { { if :: x == 1 -> y = 1 :: else -> y = 2 fi } unless { x == 2; y = 3 } }
active proctype Q() { x = 2; x = 1 }
