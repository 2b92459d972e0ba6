/* whether the initialiser sees the old or the new value of the global */
byte g, r;
active proctype P() { byte l = g + 1; r = l }
active proctype Q() { g = 5 }
