/* A claim writes to elements of an array. */
byte x, y;
byte a[3];

active proctype P() {
	do
	:: x < 5 -> x++
	:: x == 5 -> x = 0
	od
}

never { do :: a[x % 3] = 1 :: a[0] + a[1] + a[2] == 3 -> break od }
