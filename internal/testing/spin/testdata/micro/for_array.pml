/* for (i in a) runs over the indices */
byte a[3] = 2; byte s;
active proctype P() { byte i; for (i in a) { s = s + a[i] + i } assert(s == 9) }
