/* ?? takes the first message that matches, wherever it is */
mtype = { p, q }; chan c = [3] of { mtype, byte }; byte v, w;
active proctype P() {
	c!p, 1; c!q, 2; c!q, 3;
	c??q, v; assert(v == 2);
	c?p, w; assert(w == 1);
	c??q(v); assert(v == 3 && empty(c))
}
