/* arguments are evaluated when run is done */
byte x = 1, r;
proctype P(byte a; byte b) { r = a * 10 + b }
active proctype Q() { x = 2 }
init { run P(x, x + 1); r > 0; assert(r == 12 || r == 23) }
