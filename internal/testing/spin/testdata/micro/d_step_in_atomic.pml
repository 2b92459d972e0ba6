/* a d_step as part of an atomic sequence */
byte x;
active proctype P() { atomic { x = 1; d_step { x++; x++ }; x = x * 2 }; x++ }
active proctype Q() { x = 50 }
