/* A claim chooses what it writes. */
byte x, y;
byte a[3];

active proctype P() {
	do
	:: x < 5 -> x++
	:: x == 5 -> x = 0
	od
}

never { do :: y = 1 :: y = 2 :: atomic { y == 2 && x == 4 -> break } od }
