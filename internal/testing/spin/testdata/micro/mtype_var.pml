/* an mtype variable starts at 0 and is a byte */
mtype = { red, green };
mtype m; mtype k[2] = green;
active proctype P() {
	assert(m == 0);
	m = red; assert(m == 2);
	k[1] = m; assert(k[0] == green && k[1] == red);
	m = 257; assert(m == 1)
}
