/* A local variable is visible as soon as a formula reads it from outside. */
byte g;
active proctype A() { byte x; x = 1; x = 2; (false) }
active proctype B() { g = 1; (false) }
ltl p { !(<> (A:x == 1 && g == 1)) }
