/* A claim that writes passes its accept label once. */
byte x, y;
byte a[3];

active proctype P() {
	do
	:: x < 5 -> x++
	:: x == 5 -> x = 0
	od
}

never { do :: x < 5 -> y = 1 :: x == 5 -> goto accept od; accept: y = 2; do :: y = 3 od }
