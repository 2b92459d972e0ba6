/* an unsigned of 15 bits; of 8 bits */
unsigned u : 15 = 32767; unsigned e : 8 = 255;
active proctype P() { u++; assert(u == 0); e++; assert(e == 0); e--; u = e * 300; assert(u == 10964) }
