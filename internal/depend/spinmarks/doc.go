// Package spinmarks computes static marks as SPIN has them: an edge is safe if no step of another
// process can ever meet it, and in a state in which all edges of a process are safe its moves
// may be taken alone.
//
//	G. J. Holzmann, D. Peled: An improvement in formal verification, FORTE 1994.
//
// In
//
//	chan c = [4] of { byte };
//	active proctype P() { byte l; xs c; l = 1; c!l }
//	active proctype Q() { byte m; c?m }
//
// l = 1 is safe, as nobody else can get at l. c!l is safe while c is not full: P claims (xs)
// that nobody else sends to c, and a receive and a send work on different ends. c?m is
// not safe, as there is no claim (xr).
//
// The marks are what --reduction=spin runs with. They differ from those of SPIN where SPIN
// believes, or forgets. The claims are checked against all that may be sent and received anywhere;
// creation and end of processes, _nr_pr, provided clauses, and variables that others
// refer to, are not local; and the keyword local counts for nothing. doc/user/spin-differences.md
// has the reasons. C1 holds for a safe process for the reason given in
// doc/reduction.md, "C0, C1 and C2": what others do, now or later, is independent of its moves.
//
// The marks are found once for a program; a question is a test of a bit.
package spinmarks
