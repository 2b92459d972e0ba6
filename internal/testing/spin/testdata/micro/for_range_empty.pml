/* an empty range */
byte s; byte lo = 3;
active proctype P() { byte i; for (i : lo .. 2) { s++ } assert(s == 0 && i == 3) }
