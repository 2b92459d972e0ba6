/* a semicolon behind the last parameter */
byte x;
proctype P(byte n;) { x = n; assert(n != 2) }
init { run P(2) }
