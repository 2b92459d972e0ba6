/* an element that its own index names: SPIN says so, and writes a verifier that undoes it wrongly */
byte a[3];
active proctype P() { a[a[0]] = 2 }
active proctype Q() { byte l; l = 1; l = 2; assert(a[2] == 0) }
