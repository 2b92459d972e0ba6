// Package partialeval evaluates edges partially: it replaces subexpressions by known values, so that a channel or
// array element is known by name where the program has a variable. (N. Jones, C. Gomard, P. Sestoft: Partial
// evaluation and automatic program generation, 1993.) With
//
//	chan c[2] = [1] of { byte };
//	active [2] proctype P() { c[_pid]!1; c[1 - _pid]?1 }
//
// the send of process 0 is c[0]!1, and its receive is c[1]?1. Therefore the receive does not interact with the
// receive of process 1, as a purely syntactic analysis would assume.
//
// Values have three sources. Constants are globals that are never assigned, found once per program. A Folder inserts
// these, _pid, and the locals that a process sets only once. An Evaluator, called by the Folder, inserts the operands
// of one move in one state: array index, channel, assigned value. The replaced expressions must count as read
// (Evaluator.Reads), because the values hold only until the next write to their variables. doc/dev/reduction/c1.md,
// "Operands of the moves", has the theorem.
//
// Compile makes a closure that computes an expression in a State, with a closure call per operator. This is the hot
// path. Folding copies the edges. It is done once per instance of a process type, or once per case of the operands of
// an edge.
package partialeval
