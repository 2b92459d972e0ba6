/* the number of the youngest is free again when it has died */
byte last;
proctype P() { last = _pid }
init { run P(); last == 1; _nr_pr == 1; last = 0; run P(); last == 1; assert(last == 1) }
