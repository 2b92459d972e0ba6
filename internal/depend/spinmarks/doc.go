// Package spinmarks computes the static marks of SPIN. An edge is safe if no step of another process can ever
// interact with it. If every edge of a process is safe in a state, its moves may be taken alone (ample set).
//
//	G. J. Holzmann, D. Peled: An improvement in formal verification, FORTE 1994.
//
// In
//
//	chan c = [4] of { byte };
//	active proctype P() { byte l; xs c; l = 1; c!l }
//	active proctype Q() { byte m; c?m }
//
// l = 1 is safe, because no other process can access l. c!l is safe while c is not full: P claims exclusive sends
// (xs), and a receive and a send work on different ends. c?m is not safe, because there is no xr claim.
//
// --reduction=spin uses these marks. They differ from the marks of SPIN where SPIN trusts the model or overlooks an
// effect. Claims are checked against every send and receive of the program. Creation and end of processes, _nr_pr,
// provided clauses, and remotely referenced variables are not local. The keyword local is ignored. See
// doc/user/spin-differences.md for the reasons. C1 holds for a safe process because the present and future steps of
// other processes are independent of its moves (doc/dev/reduction/c1.md, "C0, C1 and C2").
//
// The marks are computed once per program; a query is a bit test.
package spinmarks
