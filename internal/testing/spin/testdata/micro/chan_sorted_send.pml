/* !! keeps the channel in order of all fields; ties go behind */
chan c = [4] of { byte, byte }; byte a, b;
active proctype P() {
	c!!3, 0; c!!1, 2; c!!2, 9; c!!1, 1;
	c?a, b; assert(a == 1 && b == 1);
	c?a, b; assert(a == 1 && b == 2);
	c?a, b; assert(a == 2 && b == 9);
	c?a, b; assert(a == 3)
}
