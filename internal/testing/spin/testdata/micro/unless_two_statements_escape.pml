/* after the first statement of the escape, main and escape are both left behind */
byte x, y;
active proctype P() { do :: { x++; x = x % 4; y == 9 || true } unless { y == 1 -> y = 2; x = 0; break } od; x = 9 }
active proctype Q() { y = 1 }
