/* a label and a variable share a name */
byte L;
active proctype P() { L: L++; if :: L < 2 -> goto L :: else fi; assert(L == 0) }
