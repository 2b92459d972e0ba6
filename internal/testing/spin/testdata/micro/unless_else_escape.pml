/* an else in an escape */
byte x;
active proctype P() { { x = 1 } unless { if :: true :: else -> x = 2 fi }; assert(x == 0) }
