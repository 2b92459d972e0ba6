/* an escape that starts with a jump to a selection with else */
byte x;
active proctype P() {
	{ x = 1; x = 2 } unless { goto L };
L:	if :: x == 0 -> x = 4 :: else -> x = 3 fi;
	assert(x != 3)
}
