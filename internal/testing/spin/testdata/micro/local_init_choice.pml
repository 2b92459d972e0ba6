/* the initialiser is a step of its own in the option in which it is */
byte g;
active proctype P() { if :: true -> byte l = g; g = l + 1 :: g = 7 fi; assert(g == 7 || g == 1) }
