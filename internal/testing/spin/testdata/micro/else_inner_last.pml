/* an option that is a selection with an else, behind another option */
byte x, y;
active proctype P() { if :: x == 0 -> y = 3 :: if :: x == 1 -> y = 1 :: else -> y = 2 fi fi; assert(y != 2) }
