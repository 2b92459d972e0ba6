/* else as first statement of an option after d_step options */
byte x;
active proctype P() { if :: d_step { x == 2; x = 3 } :: else -> d_step { x = 7; x++ } fi }
active proctype Q() { x = 2 }
