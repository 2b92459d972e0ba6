/* An assertion of the claim, about what it has written. */
byte x, y;
byte a[3];

active proctype P() {
	do
	:: x < 5 -> x++
	:: x == 5 -> x = 0
	od
}

never { do :: y = x; assert(y != 4) od }
