/* unless inside a loop, break in the escape */
byte x;
active proctype P() { do :: { x++; x = x % 3 } unless { x == 2 -> break } od; assert(x == 2) }
