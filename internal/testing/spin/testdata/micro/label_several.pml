/* several labels on one statement */
byte x;
active proctype P() { goto b; a: b: c: x++; if :: x == 1 -> goto c :: x == 2 -> goto a :: else fi; assert(x == 3) }
