/* _last in what a step does is the process that moved before it */
byte g, z;
active proctype P1() { assert(_last != 1); z = _last }
active proctype P2() { g = 1; g = 2 }
