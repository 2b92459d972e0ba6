/* atomic in a claim: two tests in one step */
byte x;
active proctype A() { x = 1; x = 2; x = 3 }
never { do :: atomic { x == 2 -> assert(x != 2) } :: else od }
