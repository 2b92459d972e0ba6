/* two blocks beside each other do not share */
byte g;
active proctype P() { { byte x; x = 3; g = x }; { byte x; g = g * 10 + x; x = 4 }; assert(g == 30) }
