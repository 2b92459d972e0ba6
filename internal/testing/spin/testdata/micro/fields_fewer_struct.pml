/* structures count as their scalars; channels in structures and arrays */
typedef R { byte a; byte b }; typedef T { chan q[2] = [2] of { byte, byte } };
chan c = [2] of { byte, R, byte }; chan a[3] = [1] of { byte, byte, byte };
byte x, y = 9; R r; T t[2];
active proctype P() {
	r.a = 1; r.b = 2; c!3,r; c!4;
	c?x,r; assert(x == 3 && r.a == 1 && r.b == 2);
	c?x,r; assert(x == 4 && r.a == 0 && r.b == 0);
	c!1,2,3; c?x,r; assert(r.a == 2 && r.b == 3);
	t[1].q[0]!3; t[1].q[0]?x,y; assert(x == 3 && y == 0);
	x = 2; a[x]!5; a[2]?x; assert(x == 5 && empty(t[1].q[0]))
}
