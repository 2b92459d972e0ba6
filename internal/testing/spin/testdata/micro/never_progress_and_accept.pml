/* a claim with labels on a loop and on a jump */
byte x;
active proctype A() { do :: x == 0 -> x = 1 :: x == 1 -> x = 2 :: x == 2 -> x = 0 od }
never { S: do :: true :: x == 2 -> goto accept_all od; accept_all: do :: x == 2 -> goto back :: x != 2 -> goto back od; back: if :: x < 3 -> goto accept_all fi }
