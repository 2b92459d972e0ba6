/* if with d_step and atomic options next to a plain one */
byte x;
active proctype P() { if :: d_step { x = 1; x++ } :: atomic { x = 3; x++ } :: x = 5; x++ fi; x = x * 2 }
active proctype Q() { x = x + 100 }
