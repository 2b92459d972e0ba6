/* in SPIN the elements of a bit array are bytes: they are cut to eight bits, not to one */
bit b[2]; bool o[2]; byte n;
active proctype P() {
	bit l[2];
	b[0] = 3; n = b[0]; assert(n == 3);
	o[1] = 5; n = o[1]; assert(n == 5);
	l[1] = 7; n = l[1]; assert(n == 7);
	b[1] = 256; n = b[1]; assert(n == 0)
}
