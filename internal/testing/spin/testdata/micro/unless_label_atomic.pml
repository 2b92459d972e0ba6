/* the label of an atomic main part; the escape is not atomic */
byte x;
active proctype P() {
	skip;
	L: atomic { x == 1; do :: break od; x = 2; if :: x = 3 :: x = 4 fi } unless { x == 0; x = 2 };
	if :: x < 10 -> x++; goto L :: else fi
}
active proctype Q() { x = 1 }
