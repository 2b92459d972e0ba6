/* an inline with a return value */
byte x, y = 3;
inline half(n) { byte k; k = n / 2; return k }
active proctype P() { x = half(y + 5); assert(x == 4 || x == 5) }
