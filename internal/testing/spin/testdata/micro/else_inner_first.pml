/* an option that is a selection with an else, before another option */
byte x, y;
active proctype P() { if :: if :: x == 1 -> y = 1 :: else -> y = 2 fi :: x == 0 -> y = 3 fi; assert(y != 2) }
