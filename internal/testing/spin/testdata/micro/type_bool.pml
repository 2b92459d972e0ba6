/* a bool is one bit; a comparison is 0 or 1 */
bool t = true, f; byte n = 7;
active proctype P() {
	f = (n > 3); assert(f == true);
	f = n; assert(f);
	n = (t == f) + t; assert(n == 2);
	t = !n; assert(!t)
}
