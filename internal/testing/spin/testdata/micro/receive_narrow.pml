/* The message 2 is received into one bit. SPIN undoes the receive by putting back what was stored, a 0. */
chan c = [1] of { byte };
bit b;
active proctype A() {
	c!2;
	do
	:: c?b; break
	:: c?2 -> assert(b == 0); break
	:: c?0 -> assert(false)
	od
}
