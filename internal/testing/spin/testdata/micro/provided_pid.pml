/* the clause may speak about _pid and about the numbers of others */
byte turn; byte log;
active [2] proctype A() provided (turn == _pid) { log = log * 2 + _pid; turn = 1 - turn; log++; turn = 1 - turn }
