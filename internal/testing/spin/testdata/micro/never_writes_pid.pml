/* A claim reads _pid and _priority. */
byte x, y;
byte a[3];

active proctype P() {
	do
	:: x < 5 -> x++
	:: x == 5 -> x = 0
	od
}

never { y = _pid + _priority; do :: y == 1 -> break od }
