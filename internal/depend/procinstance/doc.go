// Package procinstance specializes process types to single processes. For
//
//	proctype Cell(chan in, out; byte id) { byte x; in?x; a[id] = x; out!x }
//
// the process created by run Cell(c, d, 2) receives from c, writes a[2] and sends to d. These are its links: edges
// with the facts known before any state. An Instance has the links by location, and the summary of steps ahead of
// every location.
//
// The accesses of a link are represented by a number, its class: links with equal accesses (package access) share a
// class, and a bit matrix records conflicts between classes. The guard of a link is split into conjuncts (atoms). An
// Atom can be evaluated in a state, and has a number too, its want. A second matrix records the classes that may make
// a want true. (An atom with these classes is a necessary enabling set, after P. Godefroid: Partial-Order Methods for
// the Verification of Concurrent Systems, LNCS 1032, 1996.) A rendezvous waits for a partner instead. For moves more
// is known than for links: InState is the access of a link with the operand values of a state, Certain the part
// independent of operand values.
//
// The matrices are filled on demand. An instance is made when a process with new values is first seen, which costs
// about as much as the relations of the process type; a Table makes at most maxInstances instances. A Table belongs to
// one goroutine. Package future is built on Table. The rules are in doc/dev/reduction/c1.md: "Dependence", "Operands of
// the moves" (the theorem on operands), and "The relaxed future" (the purpose of atoms).
package procinstance
