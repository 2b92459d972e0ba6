/* for over a range, both ends included; the variable afterwards */
byte s; 
active proctype P() { byte i; for (i : 2 .. 4) { s = s + i } assert(s == 9 && i == 5) }
