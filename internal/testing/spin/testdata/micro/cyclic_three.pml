/* three processes in a ring, two tokens */
chan q[3] = [1] of { bit };
active [3] proctype P() { bit t; if :: _pid < 2 -> q[_pid]!_pid :: _pid == 2 -> skip fi; end: do :: q[_pid]?t; q[(_pid + 1) % 3]!t od }
