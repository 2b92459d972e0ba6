/* the field that is not sent is 0, not what it was before */
chan c = [1] of { byte, byte }; byte x, y = 9;
active proctype P() { c!1,2; c?x,y; c!1; c?x,y; assert(y == 2) }
active proctype Q() { do :: atomic { y == 0 -> y = 1 } od }
