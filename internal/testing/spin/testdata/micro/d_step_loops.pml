/* loops and else within */
byte x, y;
active proctype P() { d_step { do :: x < 5 -> x++ :: else -> break od; y = x; x = 0 }; assert(x == 0 && y == 5) }
active proctype Q() { y == 5; y = 6 }
