/* a remote reference to the type it stands in */
active [2] proctype P() { byte y; y = _pid + 1; y = y + P:y; assert(P[0]:y < 3 && y != 0 && (P[0]:y -> P:y : 1) != 9) }
