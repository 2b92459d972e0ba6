/* active [n] makes n processes in order of the text, before init */
byte who[4] = 9;
active [2] proctype A() { who[_pid] = 0 }
active proctype B() { who[_pid] = 1 }
init { who[_pid] = 2; (_nr_pr == 1); assert(_pid == 3 || true) }
