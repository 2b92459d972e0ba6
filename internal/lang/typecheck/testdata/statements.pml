active proctype P() { byte x; break; x = 1 }	/* ERROR break outside of a loop */
---
byte x;
active proctype P() {
	if
	:: x == 1
	:: else -> x = 1
	:: else -> x = 2	/* ERROR this selection has two else options */
	fi
}
---
byte x;
active proctype P() {
	do
	:: d_step { x = 1; break }	/* ERROR this break would leave the d_step */
	:: d_step { do :: x > 1 -> break :: else -> break od; x = 2 }
	od
}
---
byte x;
active proctype P() {
	d_step { x = 1; goto out; x = 2 };	/* ERROR leaves the d_step */
	goto in;	/* ERROR into a d_step */
	d_step { x = 1; in: x = 2; x = 3; goto in };
	d_step { x = 1; { x = 2 } unless { x == 3 } };	/* ERROR unless cannot be used inside a d_step */
	d_step { x = 1; run P() };	/* ERROR run cannot be used inside a d_step .*use atomic */
out:	goto at;	/* WARN leads to a d_step, which SPIN refuses */
at:	d_step { x = 1; x = 2 }
}
---
byte x; chan c = [2] of { byte };
active proctype P() {
	run P() && run P();	/* ERROR more than one run in an expression */
	x = 1 + run P();
	c!run P();	/* ERROR run cannot be used in a send */
	assert(run P());	/* ERROR run cannot be used here */
	byte y = run P()	/* ERROR run cannot be used in an initialiser */
}
---
byte x; chan c = [2] of { byte }; byte a[3];
typedef T { byte f };
active proctype P() {
	T t;
	for (x : 3 .. 1) { skip };	/* ERROR the range 3 .. 1 is empty */
	for (x : 3 .. (1&1)) { skip };
	for (x : 1 + 1 .. 1) { skip };
	select (x : 3 .. 1);	/* ERROR the range 3 .. 1 is empty: there is nothing to select */
	select (x : 3 .. (1&1));	/* WARN the range 3 .. 1 is empty: 3 is selected, as SPIN does */
	for (x in c) { skip };	/* ERROR c is not an array */
	for (x in a) { skip };
	for (t in c) { skip };
	for (t in a) { skip };	/* ERROR a is an array of 3: an index is missing */
	for (c : 1 .. 2) { skip };	/* ERROR expected a scalar variable */
	select (q : 1 .. 2)	/* ERROR q is not declared */
}
---
typedef In { byte k[4]; byte z };
typedef R { byte a[3]; In in };
R w, v[2];
active proctype P() {
	byte x;
	for (x in w.a) { skip };
	for (x in w.in.k) { skip };
	for (x in w.in.z) { skip };	/* ERROR w.in.z is not an array */
	for (x in w.a[1]) { skip };	/* ERROR w.a.1. is not an array */
	for (x in w.b) { skip };	/* ERROR type R has no field b */
	for (x in v.a) { skip };	/* ERROR v is an array of 2: an index is missing */
	for (x in v[1].a) { skip }	/* WARN runs over the 3 indices of v.1..a; SPIN takes those of v, which are 2 */
}
---
chan c = [1] of { byte };
active proctype P() {
	xr c;
	byte b;
	xs b;	/* ERROR b is not a channel */
	if
	:: c?1
	:: else	/* WARN else beside a receive */ /* ERROR else beside sends or receives cannot be combined with xr or xs */
	fi
}
---
chan c = [1] of { byte };
active proctype P() { if :: c?1 :: else fi; c!1 }	/* WARN else beside a receive */
---
chan c = [1] of { byte };
byte x;
active proctype P() { c!1 }
trace {
	do
	:: c!_ -> c?1
	:: x = 1	/* ERROR expected a send or receive in the trace assertion */
	od
}
---
mtype = { A }; mtype m; byte g; typedef R { byte f }; R r;
chan c = [1] of { byte, mtype };
active proctype P() { c!1,A }
trace {
	do
	:: c!1,A -> c?eval(g),A
	:: c!_,_ -> c?_,_
	:: c!2,m	/* WARN the field of the message is compared with the value of m, which SPIN does not do.*write _ for any value */
	:: c!(2+2),A	/* WARN compared with the value of 2 \+ 2 */
	:: c?g,A	/* WARN compared with the value of g */
	:: c!r.f,A	/* WARN compared with the value of r.f */
	od
}
---
byte x;
active proctype P() { x = 1 }
never { byte y; do :: x == 1 od }	/* WARN the never claim has a variable of its own .*declare y globally */
---
active proctype P() { skip; chan c = [1] of { byte }; c!1 }	/* WARN channel c is created with the process, not here */
---
byte x;
active proctype P() { L: x = 1 unless x == 2 }	/* ERROR label L stands on a statement with unless .*L: \{ */
---
byte x;
active proctype P() { L: { x = 1 } unless { x == 2; goto L } }
---
byte x;
active proctype P() { { x = 1 } unless { M: x == 2; x = 3 } }	/* ERROR label M stands on the first statement */
---
byte x, y; mtype = { A, B }; mtype m;
#define IDLE 0
active proctype P() {
	if
	:: x = 1 -> y = 1	/* WARN this is an assignment, which can always be executed, and no condition: the else beside it is never taken \| write == to compare */
	:: else -> y = 2
	fi;
	do
	:: x == 2 -> break
	:: x = 1 -> y = 1	/* WARN this is an assignment, which can always be executed, and no condition \| write == to compare */
	:: m = A -> skip
	:: y = x -> skip
	od;
	if
	:: x = IDLE -> y = 3	/* WARN this is an assignment */
	:: y == 2 && !(x == 3) -> skip
	fi;
	if :: x = 1 :: x = 2 fi;
	if :: x = 1 -> y = 1 :: x = 2 -> y = 2 fi;
	if :: x > 3 -> x = 0 :: x = 1; y = 2 :: y = 3 :: x == 1 -> skip fi;
	if
	:: m = A -> y = 1	/* WARN this is an assignment */
	:: m == B -> y = 2
	fi
}
---
byte x;
active proctype P() {
	do :: (x = 1) -> skip od	/* ERROR expected .* found '=' \| write == to compare: = assigns */
}
---
byte x;
active proctype P() {
	if
	:: L: x == 0 -> goto L	/* WARN label L stands on the first statement of an option.*before the if */
	:: else
	fi;
	do
	:: end: x == 0 -> break	/* WARN label end stands on the first.*put it before the do */
	od
}
