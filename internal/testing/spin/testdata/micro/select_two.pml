/* two selects, all combinations */
byte i, j, n;
active proctype P() { select (i : 1 .. 2); select (j : i .. 3); n = i * 10 + j; assert(n != 22 || j == i) }
