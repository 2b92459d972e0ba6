/* an int has 32 bits and a sign; arithmetic on smaller types is done in ints */
int i; byte a = 200, b = 100, c; short s = 300;
active proctype P() {
	i = a + b; assert(i == 300);
	c = a + b; assert(c == 44);
	i = s * s; assert(i == 90000);
	s = s * s; assert(s == 24464);
	i = a - b - b - b; assert(i == -100)
}
