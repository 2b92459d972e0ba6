/* a jump to the statement after the d_step */
byte x;
active proctype P() { do :: d_step { x < 4 -> x++; x++ } :: x >= 4 -> goto done od; done: x = 9 }
active proctype Q() { x = 1 }
