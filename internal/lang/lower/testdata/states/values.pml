typedef T { byte a = 3; chan q = [1] of { byte, short }; byte b[2]; bit f };
typedef U { T t[2]; bool z; mtype m };
mtype = { A, B };
mtype:k = { C, D };
mtype = { E };
mtype m = A;
mtype:k mk = C;
byte k1 = 4;
U u;
T tt[2];
chan ca[2] = [1] of { byte, mtype };
byte x = 300;
unsigned uu : 3 = 9;
short sh = 70000;
int big = k1 * 1000000000;
byte arr[3] = { 1, 2 };
byte all[2] = 7;
bit two = 2;
int later = uu + x + sh;
proctype Q(byte a; chan c; short s) {
	byte l = a + s;
	int n = l + 1;
	c!l;
	x = n
}
active proctype P() {
	byte y = k1 + 1;
	chan lc = [1] of { byte };
	byte z = y; byte w[2] = z + 1;
	u.t[1].a = u.t[0].a + w[1];
	ca[0]!3,A;
	ca[0]?x,_;
	ca[1]!2(B);
	if :: ca[1]?x(eval(m)) :: ca[1]?x,B fi;
	run Q(1, lc, 300);
	lc?x;
	x = run Q(1, lc, 2);
	lc?y;
	u.t[0].q!1,70000;
	u.t[0].q?x,sh;
	tt[0].q!2(3);
	byte mid = 3;
	int midarr[2] = 5;
	uu++;
	uu = uu * 3;
	x--;
	two++;
	sh = sh + 1;
	big = big * big;
	m = E;
	mk = D;
	lc = ca[0];
	chan other = u.t[0].q;
	other!7,9;
	other??7,sh
	u.t[1].q!!3,4;
	if :: (x -> 1 : 2) == 1 -> x = 1 :: else -> x = 2 fi;
	tt[1].f = 3;
	assert(x > 0)
}
