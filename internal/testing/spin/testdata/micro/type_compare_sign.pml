/* comparisons are between ints, so an unsigned 255 is not -1 */
byte b = 255; short s = -1; pid p = 255;
active proctype P() {
	assert(b != s); assert(s < b); assert(b == p);
	b = s; assert(b == 255);
	s = b; assert(s == 255)
}
