/* by number, of two of the same kind */
byte n;
active [2] proctype A() { cs: n++; n-- }
active proctype B() { (A[0]@cs && !A[1]@cs); assert(n <= 1); n = n + 5 }
