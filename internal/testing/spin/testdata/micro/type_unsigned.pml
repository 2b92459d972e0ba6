/* unsigned u : n keeps n bits */
unsigned u : 3 = 5; unsigned v : 1; unsigned w : 5;
active proctype P() {
	u = u + 3; assert(u == 0);
	u--; assert(u == 7);
	v = 2; assert(v == 0);
	v = 5; assert(v == 1);
	w = 33; assert(w == 1);
	w = w - 2; assert(w == 31)
}
