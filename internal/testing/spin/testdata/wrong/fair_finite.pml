/* The run that ends with n == 2 is fair: all processes have died. */
byte n;
active proctype P() { n = 1 }
active proctype Q() { n = 2 }
ltl t { <> [] (n == 1) }
