/* for, select, declarations in the middle, inline */
typedef T { byte a; byte b[2] };
byte x;
byte arr[4];
chan ch = [3] of { T };
mtype = { one, two };
inline add(a, b) { byte t; t = a + b; x = t; if :: t == 1 -> goto out :: else fi; out: skip }
inline twice(n) { add(n, n); add(n, x) }
active proctype For() {
	byte i;
	T m;
	for (i : 1 .. 3) { x = i; if :: x == 2 -> break :: else fi };
	for (i in arr) { arr[i] = i };
	for (m in ch) { x = m.a };
L:	for (i : x .. x + 2) { for (x : 0 .. 1) { skip } };
	atomic { for (i : 1 .. 2) { x++ } };
	d_step { for (i : 1 .. 2) { x-- } };
	if :: for (i : 1 .. 2) { x = 1 } :: select (i : 1 .. 2) fi;
	goto L
}
active proctype Select() {
	byte i;
	select (i : 1 .. 3);
	select (i : x .. 5);
M:	select (i : 0 .. 40);
	atomic { select (i : x .. 9); x = i };
	goto M
}
active proctype Decl() {
	byte early = 3;
	short arr2[3] = 2;
	int list[3] = { 1, 2 };
	x = early;
	byte late;
	byte late2 = x + 1;
	int arr3[3];
	T t;
	byte arr4[2] = 7;
	{ byte q; q = 3; byte r = q };
	chan c;
	T u, v[2];
	u.a = 1;
	if :: byte w; w = 1 :: byte z = 2; x = z :: skip fi;
	atomic { byte y; y = 1 };
	d_step { byte k; k = 1 }
}
active proctype Inl() {
	byte y;
	add(x, y);
	twice(y);
	do :: add(1, x); y = 2; break :: twice(2) od;
	atomic { add(1, 2); x = 1 };
	d_step { x = 1; x = 2 }
}
