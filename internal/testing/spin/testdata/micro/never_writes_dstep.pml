/* A claim reads and writes in a d_step. */
byte x, y;
byte a[3];

active proctype P() {
	do
	:: x < 5 -> x++
	:: x == 5 -> x = 0
	od
}

never { do :: d_step { x == 3 -> y = x; x = 0; y == 3 } :: x == 5 && y == 0 -> break :: x == 5 && y == 3 :: x < 3 || x == 4 od }
