/* a claim that cannot move ends the run, without error */
byte x;
active proctype A() { do :: x = (x + 1) % 4 od }
never { x == 0; x == 1; x == 3; x == 0 }
