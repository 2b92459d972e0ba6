/* else only if nothing else can be done at that moment */
byte x, y;
active proctype P() { if :: x == 1 -> y = 1 :: else -> y = 2 fi }
active proctype Q() { x = 1 }
