/* no statement of the process is executable while the clause is false */
bool go = true; byte n;
active proctype A() provided (go) { n++; n++; n++ }
active proctype B() { go = false; assert(n <= 3); go = true }
