/* variables of inner blocks; a second block with the same name starts fresh */
byte g;
active proctype P() { byte x = 1; { byte y = 5; { byte z = y; y++; z--; g = y * 10 + z } }; { byte y; x = x + y }; assert(x == 1 && g == 64) }
