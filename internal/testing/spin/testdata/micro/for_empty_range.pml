/* a loop over a range that is computed, and empty; a selection from such */
byte n;
active proctype P() { byte i; for (i : 1 .. (0&1)) { n++ } assert(n == 0 && i == 1); select (i : 3 .. (2&2)); assert(i == 3) }
