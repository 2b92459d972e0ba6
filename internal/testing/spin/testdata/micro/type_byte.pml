/* a byte is cut to eight bits, without sign */
byte b = 255;
active proctype P() {
	b++; assert(b == 0);
	b--; assert(b == 255);
	b = -1; assert(b == 255);
	b = 300; assert(b == 44);
	b = b + 250; assert(b == 38)
}
