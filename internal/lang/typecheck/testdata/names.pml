byte count;
active proctype P() {
	cuont = 1;	/* ERROR cuont is not declared .*did you mean count\? */
	count = nothing + 1	/* ERROR nothing is not declared \| $ */
}
---
active proctype P() {
	byte x;
	x = 1;
	{ byte x; x = 2 }	/* ERROR x is declared already .*no shadowing */
}
---
byte x;
proctype Q(byte x) { skip }	/* ERROR x is declared already */
active proctype P() { y = 2; byte y; y = 1 }	/* ERROR y is not declared */
---
active proctype P() {
	if
	:: byte q; q = 1
	:: byte q; q = 2	/* ERROR q is declared already */
	fi;
	{ byte a; a = 1 };
	{ byte a; a = 2 };
	byte a
}
---
inline f() { byte t; t = 1 }
active proctype P() { f(); f(); byte t; t = 2 }
---
typedef Point { byte x; byte y };
Point p, ps[2];
byte b;
active proctype P() {
	p.z = 1;	/* ERROR type Point has no field z */
	p.xx = 1;	/* ERROR has no field xx .*did you mean x\? */
	p = 1;	/* ERROR p is a whole Point: assign its fields */
	b.x = 1;	/* ERROR b has no fields: it is byte */
	ps.x = 1;	/* ERROR ps is an array of 2: an index is missing */
	ps[0].x = 1;
	b = p.x + p;	/* ERROR p is a whole Point: name one of its fields .*p\.x */
	p.x.y = 2	/* ERROR x has no fields */
}
---
byte a[3]; byte b;
active proctype P() {
	b[1] = 2;	/* ERROR b is not an array */
	a = 1;	/* ERROR a is an array of 3: an index is missing */
	b = a;	/* ERROR a is an array of 3 */
	a[3] = 1;	/* WARN index 3 is out of bounds: a has 3 elements */
	a[b] = a[a[0]]
}
---
active proctype P() { goto L; x: skip; goto y }	/* ERROR label L does not exist in proctype P \| did you mean x */ /* ERROR label y does not exist .*did you mean x */
---
active proctype P() { L: skip; L: skip }	/* ERROR label L is declared twice */
---
active proctype P() { L: byte x; x = 1 }	/* ERROR label cannot stand before a declaration */
---
active proctype P() { { L: skip; skip } }	/* ERROR label L stands on the first statement of a block .*before the opening brace */
---
proctype Worker(byte a; byte b) { skip }
active proctype P() {
	run Wroker(1, 2);	/* ERROR proctype Wroker is not declared .*did you mean Worker */
	run Worker(1);	/* ERROR wrong number of arguments: proctype Worker takes 2, this run has 1 */
	run Worker(1, 2);
	Worker = 1	/* ERROR Worker is not declared .*run Worker */
}
---
proctype P() { skip }	/* ERROR no process is active: nothing runs P .*active proctype P */
---
active proctype P() { skip }
active proctype P() { skip }	/* ERROR proctype P is declared twice \| the other one is in line 1 */
---
typedef T { byte a; byte a };	/* ERROR field a is declared twice in T */
typedef T { byte b };	/* ERROR type T is declared twice */
Q q;	/* ERROR type Q is not declared */
active proctype P() { skip }
---
mtype = { A, B, A };	/* ERROR A is declared already */
mtype:k = { C };
mtype m; mtype:k n; mtype o = C; mtype:k q = B;	/* WARN o is mtype, C is mtype:k */ /* ERROR cannot assign mtype to q, which is mtype:k */
active proctype P() {
	m = A;
	m = C;	/* WARN m is mtype, C is mtype:k: the number is stored, whatever its name */
	n = m;	/* WARN n is mtype:k, m is mtype: the number is stored */
	n = A;	/* ERROR cannot assign mtype to n, which is mtype:k */
	B = 2	/* ERROR B is a message constant: it cannot be changed */
}
---
byte x;
active proctype P() {
	_pid = 3;	/* ERROR _pid cannot be changed */
	_nr_pr = 2;	/* ERROR _nr_pr cannot be changed */
	x = _;	/* ERROR _ can be written only */
	_ = 3;
	_++;	/* ERROR _ can be written only */
	for (_ : 1 .. 3) { skip };	/* ERROR _ can be written only */
	select (_ : 1 .. 3);	/* ERROR _ can be written only */
	x = _pid + _nr_pr + _last
}
---
chan c = [1] of { byte };
active proctype P() { c!1; c?_priority; c?eval(_priority); _priority = 3 }	/* ERROR cannot be received into _priority .*receive it into a variable */
---
byte _pid;	/* ERROR _pid is a predefined name */
active proctype P() { skip }
---
proctype Q() { byte val; L: val = 1 }
active proctype P() {
	Q[1]@L;
	Q[1]:vla == 1;	/* ERROR proctype Q has no variable vla .*did you mean val */
	Q:val == 1;
	d_step { Q:val == 1; skip }	/* ERROR remote reference cannot be used inside a d_step */
}
---
byte x;
active proctype P() {
	if
	:: x == 1
	:: esle	/* ERROR esle is not declared .*did you mean else */
	fi;
	skp	/* ERROR skp is not declared .*did you mean skip */
}
---
byte x;
never { do :: loc == 1 -> break :: true od }	/* ERROR loc is not declared */
active proctype P() { byte loc; L: loc = 1 }
proctype Q() { byte arg; M: arg = 1 }
never second { do
	:: loc == 1	/* ERROR loc is not declared \| loc is a variable of proctype P: write P\[0\]:loc */
	:: arg == 1	/* ERROR arg is not declared \| arg is a variable of proctype Q: write Q\[pid\]:arg */
	:: L == 1	/* ERROR L is not declared \| L is a label of proctype P: write P\[0\]@L */
	:: P[0].loc == 1	/* ERROR P is not declared \| a variable of a process is written P\[0\]:loc */
	:: P.loc == 1	/* ERROR P is not declared \| a variable of a process is written P\[0\]:loc */
	:: Q.arg == 1	/* ERROR Q is not declared \| a variable of a process is written Q\[pid\]:arg */
	:: P[0].L	/* ERROR P is not declared \| a label of a process is written P\[0\]@L */
	:: P[0] == 1	/* ERROR P is not declared \| .*a variable of a process is written P\[0\]:x, a label P\[0\]@L */
	od }
---
active [2] proctype P() { byte loc; L: loc = 1 }
proctype Q(byte n) { if :: n > 0 -> run Q(n - 1) :: else fi; M: n = 0 }
init { run Q(2) }
proctype Idle() { S: skip }
active proctype Test() {
	P[0]@L; P[1]@L; P@L; P[_pid]@L;
	P[2]@L;	/* WARN no process of type P can have the pid 2: P\[2\]@L is false in every state \| those of this type have the pids 0 or 1 */
	P[1 + 2]:loc == 0;	/* WARN no process of type P can have the pid 3: P\[…\]:loc is 0 in every state */
	Q[2]@M;	/* WARN no process of type Q can have the pid 2.*have the pids 3 and more */
	Q[3]@M; Q[254]:n == 0;
	Q[255]@M;	/* WARN no process of type Q can have the pid 255 */
	Test[4]@T;	/* WARN no process of type Test can have the pid 4.*the only one has the pid 3 */
	T: Test[3]@T;
	Idle@S;	/* WARN no process of type Idle is ever started: Idle@S is false in every state \| start one: write active before proctype Idle */
	Idle[3]@S	/* WARN no process of type Idle is ever started */
}
---
active proctype A() { run B() }
proctype B() { L: run C(); A[0]:x == 0 }	/* ERROR proctype A has no variable x */
proctype C() { M: skip }
---
active proctype A() { B[0]@L; C[1]@M }	/* WARN B can have the pid 0.*pids 2 and more */	/* WARN C can have the pid 1.*pids 4 and more */
proctype B() { L: skip }
proctype D() { run C(); run B() }
active proctype E() { run B() }
proctype C() { M: skip }
init { run D() }
---
proctype P() { L: skip }
active proctype Q() { P[0]@L; skip }
never { run P(); do :: true od }
---
byte x; active proctype P() { x = 1 }
ltl { [] (x < 2) }
ltl p { <> (x == 1) }
ltl { [] (x < 3) }
ltl p { [] (x == 0) }	/* ERROR there is an ltl block or never claim p already .*in line */
never p { do :: x == 1 od }	/* ERROR there is an ltl block or never claim p already */
ltl ltl_1 { [] (x < 4) }	/* ERROR there is an ltl block or never claim ltl_1 already */
never { do :: x == 1 od }
never { do :: x == 2 od }
---
chan c = [1] of { byte };
proctype P() { skip }
active proctype Q() {
	c?_pid;	/* ERROR _pid cannot be changed.*did you mean eval\(_pid\) */
	P	/* ERROR P is not declared.*run P */
}
