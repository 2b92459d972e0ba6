/* a declaration with initialiser in the middle of a body */
byte g;
active proctype P() { g = 1; byte l = g + 4; g = l; assert(g == 5 || g == 4) }
