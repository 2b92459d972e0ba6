/* subtypes of mtype: plain variables and fields take constants of any, variables of one those of another */
mtype = { A, B };
mtype:fruit = { apple, pear, fig };
typedef T { mtype:fruit f };
mtype x = apple; mtype:fruit y = pear; mtype:veg z; T t;
chan c = [1] of { mtype, mtype:fruit };
active proctype P() {
	assert(x == 3 && y == A);
	x = pear; assert(x == A);
	z = y; y = x; t.f = B; assert(z == 2 && y == pear && t.f == fig);
	c!fig,A; c?x,z; assert(x == B && z == 2);
	if :: x = apple :: x = z fi; assert(x == 2)
}
