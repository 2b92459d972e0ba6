/* a process type and a variable share a name */
byte P;
active proctype P() { P = 1; assert(P == 0) }
