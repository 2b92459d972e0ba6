/* a provided clause that reads a parameter */
byte x;
proctype P(byte n) provided (x <= n) { x++; assert(n == 0) }
init { atomic { run P(1); run P(0) } }
