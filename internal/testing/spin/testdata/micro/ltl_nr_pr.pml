/* _nr_pr in a formula counts the claim as well in SPIN */
byte g;
proctype C() { g = 2 }
active proctype A() { g = 1; run C(); (false) }
ltl two { [] (_nr_pr < 3) }
ltl three { [] (_nr_pr < 4) }
