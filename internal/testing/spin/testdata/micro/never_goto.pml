/* jumps in a claim, first statements of options */
byte x;
active proctype A() { x = 1; x = 2; x = 3 }
never { S0: if :: x == 0 -> goto S0 :: x == 1 -> goto S1 :: x == 2 -> goto S0 fi; S1: if :: x == 1 -> goto S1 :: x == 2 -> goto S2 fi; S2: x == 3 }
