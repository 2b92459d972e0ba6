/* A has ended when init asks how many processes there are, and may be there still: then the assertion fails. In SPIN's
   reduction A dies before anything else happens. */
byte x;
proctype A() { x = 1 }
init { run A(); x == 1; assert(_nr_pr == 1) }
