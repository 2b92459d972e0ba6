/* An accepting loop that writes. */
byte x, y;
byte a[3];

active proctype P() {
	do
	:: x < 5 -> x++
	:: x == 5 -> x = 0
	od
}

never { accept: do :: y = 1 - y od }
