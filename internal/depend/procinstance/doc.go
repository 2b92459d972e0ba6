// Package procinstance has process types as single processes run them. Of
//
//	proctype Cell(chan in, out; byte id) { byte x; in?x; a[id] = x; out!x }
//
// the process that was created by run Cell(c, d, 2) receives from c, writes a[2] and sends to d.
// These are its links: edges, with all that can be said about them before a
// state is known. An Instance has the links by location, and what is ahead of each location.
//
// A link says what it does by a number, its class: links with equal accesses
// (package access) have one class, and which classes conflict is a matrix of bits. Its guard is
// cut into atoms, parts that must all hold. An Atom can be evaluated in a state, and has a
// number, too, its want; which classes may make which wants true is another matrix.
// (An atom with those classes is a necessary enabling set, after P. Godefroid: Partial-Order Methods
// for the Verification of Concurrent Systems, LNCS 1032, 1996.) A send or receive on a rendezvous
// channel waits for a partner instead. Of moves more is known than of links: InState is what
// a link touches with its operands as they are in a state, Certain what it touches whatever they are.
//
// The matrices are filled as they are asked for, and instances made when a process with such
// values is first seen, which costs about as much as the relations of that process type; a Table
// makes at most maxInstances of them. It belongs to one goroutine. Package future is built on it.
// doc/reduction.md has the rules in "Dependence", the theorem on operands in "Operands of the
// moves", and what atoms are for in "The relaxed future".
package procinstance
