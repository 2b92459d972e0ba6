/* _nr_pr in a process while a claim is checked: SPIN counts the claim there, too */
byte x;
active proctype A() { x = 1; (_nr_pr == 1) -> x = 2 }
ltl d { <> (x == 2) }
