/* process 0 dies last; the numbers of the others do not move */
active [3] proctype P() { _nr_pr == 3 - _pid || _nr_pr == 3 }
