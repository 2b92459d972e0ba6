/* one initialiser is for all elements */
byte a[3] = 5; short s[2] = -2; bit b[3] = 1;
active proctype P() {
	byte l[2] = 9;
	assert(a[0] == 5 && a[1] == 5 && a[2] == 5);
	assert(s[1] == -2 && b[2] == 1 && l[1] == 9);
	a[b[0]] = a[s[0] + 2] + 1; assert(a[1] == 6);
	l[0]++; assert(l[0] == 10 && l[1] == 9)
}
