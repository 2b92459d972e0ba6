/* the steps of a for */
byte s;
active proctype P() { byte i; for (i : 0 .. 1) { s = s + 1 } }
active proctype Q() { s = s * 2 }
