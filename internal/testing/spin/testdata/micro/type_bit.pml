/* a bit keeps the lowest bit of what is assigned */
bit b; byte n;
active proctype P() {
	b = 2; assert(b == 0);
	b = 3; assert(b == 1);
	b = b + 1; assert(b == 0);
	do :: n < 4 -> b = n; n++ :: else -> break od;
	assert(b == 1)
}
