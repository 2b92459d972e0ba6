/* the first executable option is taken, always */
byte x;
active proctype P() { d_step { if :: x = 1 :: x = 2 fi; if :: x == 2 -> x = 9 :: x == 1 -> x = 3 :: true -> x = 8 fi }; assert(x == 3) }
