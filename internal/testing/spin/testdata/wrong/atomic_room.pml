/* Q's sequence stops in the middle when the channel has one message already, and P may send between 0 and 2, so that R receives
   9, 0, 1, 2. If R receives first, Q sends 0 and 2 at once. */
chan c = [2] of { byte };
active proctype P() { c!9; c!1 }
active proctype Q() { atomic { c!0; c!2 } }
active proctype R() {
	byte w, x, y;
	xr c;
	c?w; c?x; c?y; c?_;
	assert(!(w == 9 && x == 0 && y == 1))
}
