/* init may start A before or after W writes x; before it, the state x == 1 with all three alive comes about. SPIN counts the
   claim as a process, so _nr_pr is one more under a claim. */
byte x;
active proctype W() { x = 1; (false) }
proctype A() { (false) }
init { run A(); (false) }
ltl p { !(<> (x == 1 && _nr_pr == 3)) }
