/* a declaration with initialiser in the body of a loop is done each time */
byte g;
active proctype P() { do :: g < 3 -> byte l = 5; l++; g++; assert(l == 6) :: else -> break od }
