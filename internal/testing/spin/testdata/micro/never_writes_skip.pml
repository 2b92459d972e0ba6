/* A claim moves a variable of the model on. */
byte x, y;
byte a[3];

active proctype P() {
	do
	:: x < 5 -> x++
	:: x == 5 -> x = 0
	od
}

never { do :: x == 5 -> break :: x == 3 -> x = 4 :: x != 3 && x != 5 od }
