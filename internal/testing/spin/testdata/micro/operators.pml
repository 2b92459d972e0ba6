/* precedence and meaning of operators, as in C */
int i; byte b = 6;
active proctype P() {
	assert(2 + 3 * 4 == 14); assert((b & 3) == 2); assert((b | 9) == 15); assert((b ^ 5) == 3);
	assert(1 << 3 == 8); assert(b >> 1 == 3); assert(7 / 2 == 3); assert(7 % 4 == 3);
	i = ~b; assert(i == -7); i = -b; assert(i == -6);
	assert(!b == 0); assert(3 > 2 == 1); assert((1 || 0 && 0)); assert(10 - 4 - 3 == 3);
	assert(b & 2 == 2 || 1); i = b & 2 == 2; assert(i == 0); i = 1 << 1 + 1; assert(i == 4)
}
