/* A claim is stuck at its accept label: its run is over. */
byte x, y;
byte a[3];

active proctype P() {
	do
	:: x < 5 -> x++
	:: x == 5 -> x = 0
	od
}

never { y = 1; accept: y == 2 }
