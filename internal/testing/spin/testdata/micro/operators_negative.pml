/* division and remainder go towards zero, shifts of negatives are arithmetic */
int i = -7, two = 2;
active proctype P() {
	assert(i / two == -3); assert(i % two == -1); assert(i % 3 == -1); assert(7 % -3 == 1);
	assert(i >> 1 == -4); i = i << two; assert(i == -28)
}
