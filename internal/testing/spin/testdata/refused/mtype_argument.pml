/* a variable as the argument for a parameter of type mtype */
mtype = { A, B };
mtype v = B;
proctype P(mtype m) { assert(m == B) }
init { run P(v) }
