/* Assignment and assertion of a claim in one atomic sequence. */
byte x, y;
byte a[3];

active proctype P() {
	do
	:: x < 5 -> x++
	:: x == 5 -> x = 0
	od
}

never { do :: atomic { y = x; assert(y == x) } od }
