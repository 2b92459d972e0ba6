/* A process that is allowed to move now and then only: weak fairness does not make it move. */
byte b, y;
active proctype P() provided (b == 1) { y = 1 }
active proctype Q() { do :: b = 1 - b od }
ltl p { <> (y == 1) }
