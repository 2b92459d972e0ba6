/* the names of one declaration are numbered from 1 backwards; the next declaration goes on */
mtype = { a, b, c };
mtype = { d, e };
byte n;
active proctype P() {
	assert(a == 3 && b == 2 && c == 1);
	n = d; assert(n == 5);
	n = e; assert(n == 4)
}
