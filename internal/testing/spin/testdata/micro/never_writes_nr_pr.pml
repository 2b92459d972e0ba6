/* A claim reads _nr_pr in an assignment. */
byte x, y;
byte a[3];

active proctype P() {
	do
	:: x < 5 -> x++
	:: x == 5 -> x = 0
	od
}

never { y = _nr_pr; do :: y == 2 :: y != 2 -> break od }
