// Package partialeval evaluates edges partially: it puts values in the place of what has them,
// so that a channel or an element of an array is known by name where the text has a
// variable. (N. Jones, C. Gomard, P. Sestoft: Partial evaluation and automatic program
// generation, 1993.) With
//
//	chan c[2] = [1] of { byte };
//	active [2] proctype P() { c[_pid]!1; c[1 - _pid]?1 }
//
// the send of process 0 is c[0]!1, and the receive c[1]?1. So the receive does not meet
// that of process 1, as the text alone would have it.
//
// There are three sources of values. Constants are globals that nothing assigns, found once for
// a program. A Folder fills in them, _pid, and the locals that one process has set once and for
// all. An Evaluator, asked by the Folder, fills in the operands of one move in one state: which
// index, which channel, what is assigned. What it has replaced must count as read
// (Evaluator.Reads), since the value holds only for as long as nobody writes there.
// doc/reduction.md, "Operands of the moves", has the theorem.
//
// Compile makes code that computes an expression in a State, the hot path of all this: a call of
// a closure for each operator. Folding costs a copy of the edges, and is done once for
// each instance of a process type, or once for each case of the operands of an edge.
package partialeval
