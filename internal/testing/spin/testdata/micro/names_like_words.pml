/* words that are keywords only in their place */
byte in, until, always, weakuntil;
active proctype P() { in = 1; assert(in == 1) }
