/* inline replaces names by text */
byte x = 1, y = 2;
inline swap(a, b) { byte t = a; a = b; b = t }
active proctype P() { swap(x, y); assert(x == 2 && y == 1) }
active proctype Q() { x + y == 4; x = 9 }
