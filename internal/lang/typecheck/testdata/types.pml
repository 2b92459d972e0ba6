byte x[0];	/* ERROR x would have 0 elements */
byte y[-2];	/* ERROR y would have -2 elements */
byte n = 3;
byte z[n];	/* WARN n is a variable: its initial value 3 is used */
byte m;
byte w[m];	/* WARN m is a variable without a positive initial value: 8 is used */
byte v[m + 1];	/* ERROR expected a constant */
byte u[100000000];	/* ERROR too large */
active proctype P() { u[1] = 1 }
---
unsigned a;	/* ERROR unsigned a needs a width .*unsigned a : 8 */
unsigned b : 40;	/* ERROR width of b must be between 1 and 31 */
byte c : 3;	/* ERROR only an unsigned variable can have a width */
unsigned d : 5 = 3;
active proctype P() { skip }
---
chan c = [-1] of { byte };	/* ERROR capacity of a channel cannot be negative */
chan d = [300] of { byte };	/* ERROR a channel holds at most 255 messages */
byte e = [1] of { byte };	/* ERROR e is not a channel but byte */
active proctype P() { skip }
---
chan c = [1] of { byte, byte }; byte x;
active proctype P() {
	c!1;
	c!1,2,3;	/* ERROR this send has 3, channel c takes 2 */
	c?x;
	c?x,x,x;	/* ERROR this receive has 3, channel c takes 2 */
	c?[x];
	c?[1,2,3];	/* ERROR this poll has 3 */
	c!1(2);
	c?1,x
}
---
chan c = [1] of { byte, byte }, d = [1] of { byte }; byte x;
active proctype P() {
	d = c;
	d!1,2;	/* ERROR this send has 2, channel d takes 1 */
	d?x,x;
	x!1;	/* ERROR x is not a channel but byte */
	len(x) > 1;	/* ERROR x is not a channel */
	c = 3;	/* ERROR expected a channel, to be assigned to c */
	c = x + 1;	/* WARN c is a channel: it becomes the channel that has this number */
	c = 1 + 2;	/* ERROR expected a channel, to be assigned to c */
	c = d + 1;	/* ERROR expected a channel, to be assigned to c */
	c = x;	/* WARN c is a channel, x is byte: it becomes the channel that has this number */
	c++	/* ERROR no arithmetic on channels */
}
---
typedef T { byte a; byte b[2] };
chan c = [2] of { T, bit };
active proctype P() { T t; bit b; c!t,1; c?t,b; c!1,2,3,1; c!t; c!t,t	/* ERROR this send has 6, channel c takes 4 */
}
---
typedef T { byte a; byte b[2] };
proctype Q(T t) { skip }	/* ERROR parameter t cannot be of type T, which contains an array */
proctype R(byte a[3]) { skip }	/* ERROR parameter a cannot be an array */
proctype S(byte a = 3) { skip }	/* ERROR parameter a cannot have an initialiser */
active proctype P() { skip }
---
byte a[2] = { 1, 2, 3 };	/* WARN a has 2 elements, the list has 3: those that are left are ignored, as in SPIN */
byte b = { 1 };	/* ERROR b is not an array */
active proctype P() { byte c[2] = { 1, 2 }; skip; byte d[2] = { 1, 2 } }	/* ERROR an initialiser list can stand before the first statement */
---
hidden byte h;
hidden chan c;	/* ERROR a channel cannot be hidden */
active proctype P() { hidden byte x; h = 1 }	/* ERROR only globals can be hidden */
---
active proctype P() priority 300 { skip }	/* ERROR a priority is between 1 and 255 */
active [300] proctype Q() { skip }	/* ERROR too many processes: at most 255 */
active [-1] proctype R() { skip }	/* ERROR number of instances is negative */
---
typedef R { byte a; byte b = 4 };
typedef S { R r = 3 };	/* WARN r is of type R: this initialiser has no effect, as in SPIN .*in the typedef */
R g = 7, q[2] = { 1, 2 };	/* WARN g is of type R */ /* WARN q is of type R */
R z = zork;	/* ERROR zork is not declared */ /* WARN z is of type R */
proctype Q() { skip }
active proctype P() { R l = run Q(); skip; R k = 9 }	/* ERROR run cannot be used in an initialiser */ /* WARN l is of type R */ /* WARN k is of type R */
---
typedef M { byte a; byte b }; typedef T { chan c[2] = [1] of { byte }; byte f };
chan c = [1] of { byte, byte }; chan d[2] = [1] of { byte }; T t[2]; M m, ms[2]; byte x;
active proctype P() {
	x[0] = 1;	/* WARN x is not an array: this index is left out, as in SPIN */
	t[0].f[0] = x[1];	/* WARN f is not an array: this index is left out */ /* ERROR x is not an array */
	assert(c[0]?[1,2]);	/* WARN c is not an array: this index is left out */
	xr c[0];	/* WARN c is not an array: this index is left out */
	xs c[1];	/* ERROR c is not an array */
	xr d;	/* ERROR d is an array of 2: an index is missing */
	xs d[7];	/* WARN index 7 is out of bounds: d has 2 elements */
	xr t.c;	/* ERROR t is an array of 2: an index is missing */
	xs t[0].c[zork];	/* ERROR zork is not declared */
	xr t[0].f;	/* ERROR t\[0\]\.f is not a channel */
	for (ms in c) { skip }	/* ERROR ms is an array of 2: an index is missing */
	for (m.a in c) { skip }	/* ERROR c is not an array */
	for (ms[zork] in c) { skip }	/* ERROR zork is not declared */
	for (m[0] in c) { skip };	/* WARN m is not an array: this index is left out */
	for (ms[1] in c) { skip }
}
---
typedef A { byte a[100] }; typedef B { A a[100] }; typedef C { B a[100] };
typedef D { C a[100]; byte b };	/* ERROR with field a a value of type D has more than 1048576 values */
typedef E { D a[100] };
C c[2];	/* ERROR c would have 2000000 values: at most 1048576 are possible */
hidden byte h[12000000];
hidden byte i[16000000], j[16000000];	/* ERROR with i the variables of the model have more than 16777216 elements */
chan q = [1] of { C };	/* ERROR with this C the structures of the model have more than 262144 variables, fields and argu */
E e;
init { skip }
---
typedef A { byte a, b }; typedef B { A a, b }; typedef C { B a, b }; typedef D { C a, b }; typedef E { D a, b };
typedef F { E a, b }; typedef G { F a, b }; typedef H { G a, b }; typedef I { H a, b }; typedef J { I a, b };
typedef K { J a, b }; typedef L { K a, b }; typedef M { L a, b }; typedef N { M a, b }; typedef O { N a, b };
typedef P { O a, b }; typedef Q { P a, b };
Q q;
Q r, s;	/* ERROR with this Q the structures of the model have more than 262144 variables, fields and arguments */
init { skip }
