/* structures in structures, arrays of them, each its own copy */
typedef In { byte v = 4; bit f[2] };
typedef Out { In a[2]; short s };
Out x, y[2];
active proctype P() {
	Out l;
	assert(x.a[1].v == 4);
	x.a[1].v = 300; assert(x.a[1].v == 44 && x.a[0].v == 4);
	y[1].a[0].f[1] = 3; assert(y[1].a[0].f[1] == 1 && y[0].a[0].f[1] == 0);
	l.s = x.a[1].v - 50; assert(l.s == -6);
	l.a[0].v++; assert(l.a[0].v == 5)
}
