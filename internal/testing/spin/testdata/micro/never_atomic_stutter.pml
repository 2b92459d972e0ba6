/* An atomic sequence of a claim goes round while the system stutters. */
byte x = 2, y;

active proctype P() {
end:	x == 0
}

never {
	true;
accept:	do
	:: atomic { x == 2; y == 0 }
	od
}
