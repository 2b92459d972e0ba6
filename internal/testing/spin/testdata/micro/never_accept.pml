/* an accepting loop in a claim by hand */
byte x;
active proctype A() { do :: x == 0 -> x = 1 :: x == 1 -> x = 0 :: x == 1 -> x = 2 od }
never { T0: if :: true -> goto T0 :: x == 1 -> goto accept fi; accept: if :: x == 1 || x == 0 -> goto accept fi }
