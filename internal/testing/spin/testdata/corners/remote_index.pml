active proctype P() { byte a[3]; a[1] = 5; a[1] = 0 }
ltl p { [] (P:a[1] != 5) }
