/* run within an expression statement and a conditional */
byte n;
proctype P(byte k) { n = n + k }
init { (run P(3)); pid p; p = run P(4); assert(p >= 1); n == 7 }
