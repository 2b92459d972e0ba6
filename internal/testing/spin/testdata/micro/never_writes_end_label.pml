/* An end label in a claim is its end. */
byte x, y;
byte a[3];

active proctype P() {
	do
	:: x < 5 -> x++
	:: x == 5 -> x = 0
	od
}

never { x = 3; do :: x == 4 -> goto end1 :: x == 3 od; end1: do :: true od }
