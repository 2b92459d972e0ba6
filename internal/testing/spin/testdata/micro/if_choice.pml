/* all executable options are taken, an option twice is one state */
byte x;
active proctype P() { if :: x = 1 :: x = 2 :: x = 1 :: x == 0 -> x = 3 fi; assert(x > 0) }
