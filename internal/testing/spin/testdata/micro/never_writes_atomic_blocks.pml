/* An atomic sequence of a claim that blocks inside: that run of the claim is over. */
byte x, y;
byte a[3];

active proctype P() {
	do
	:: x < 5 -> x++
	:: x == 5 -> x = 0
	od
}

never { do :: atomic { y = x; y == 4 -> break } :: x < 4 od }
