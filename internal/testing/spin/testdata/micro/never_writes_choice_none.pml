/* No choice of the claim writes what it waits for. */
byte x, y;
byte a[3];

active proctype P() {
	do
	:: x < 5 -> x++
	:: x == 5 -> x = 0
	od
}

never { do :: y = 1 :: y = 2 :: atomic { y == 3 -> break } od }
