/* one step, nothing stored within */
byte x;
active [2] proctype P() { d_step { x++; x = x * 2; x++ }; x = x + 1 }
