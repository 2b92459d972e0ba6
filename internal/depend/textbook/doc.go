// Package textbook finds what the processes of a state may still do, whenever that may be,
// for the test of C1 that textbooks have: check_C1 in
//
//	E. M. Clarke, O. Grumberg, D. Peled: Model Checking, MIT Press 1999, chapter 10.
//
// The moves of one process are taken alone if nothing that another process may still do, from
// where it is to its end, is dependent on them, or makes another edge of the process executable.
// Take
//
//	byte x, y;
//	active proctype P() { x = 1 }
//	active proctype Q() { y = 1; x = 2 }
//	active proctype R() { y = 2 }
//
// x = 1 may not be taken alone until Q has come to its end: x = 2 is reachable for Q. When Q
// has taken y = 1, R may be: y = 1 is behind Q then.
//
// What a process may still do is a matter of its type and its location, found once for a
// program by going backwards over the graphs (processes that it creates included). In a state
// the sets of the processes are added up, those that occur once and those that occur more often,
// so that a question about all others costs one test of a bit. Package internal/depend/future looks
// at the state more closely: it leaves out what others can only do after a step that waits
// for the process. Both are correct; doc/reduction.md has the theorem for the closer look in
// "The relaxed future", of which this is the special case that takes every guard for true.
package textbook
