/* the index 0 of what is no array means nothing */
typedef T { byte f }; T t; byte x; chan c = [1] of { byte }; unsigned u : 3;
proctype Q(byte p) { byte l; l[0] = p[0]; x[0] = x + l; c[0]!1 }
active proctype P() {
	t[0].f[0] = 3; u[0] = 9;
	run Q(2); c[0]?x[0]; assert(len(c[0]) == 0 && x == 1 && t.f == 3 && u == 1);
	if :: x[0]++ :: x = 7 fi; assert(x == 2)
}
