/* the assertion fails for one of the values */
active proctype P() { int i; select (i : -1 .. 2); assert(i != 2) }
