/* else in a claim that writes. */
byte x, y;
byte a[3];

active proctype P() {
	do
	:: x < 5 -> x++
	:: x == 5 -> x = 0
	od
}

never { do :: x == 2 -> y = 1 :: y == 1 && x == 3 -> break :: else od }
