/* the numbers of active processes follow the text; init has its place by the text too */
byte i, a, b;
active proctype A() { a = _pid + 1 }
init { i = _pid + 1 }
active proctype B() { b = _pid + 1; (a && i); assert(a == 1 && i + b == 5) }
