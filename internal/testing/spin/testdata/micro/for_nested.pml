/* for in for; break ends the inner one */
byte s;
active proctype P() { byte i, j; for (i : 1 .. 2) { for (j : 1 .. 3) { if :: j > i -> break :: else fi; s++ } } assert(s == 3) }
