/* an escape that starts with a jump to a selection with a send and an else */
chan c = [1] of { byte };
byte x;
active proctype P() {
	{ x = 1; x = 2 } unless { goto L };
L:	if :: c!1 -> assert(x == 0) :: else -> assert(false) fi
}
