// Package access computes the read and write sets of steps, and dependence between steps of different processes. Two
// steps are dependent (Mazurkiewicz; Valmari: not in accord) if they may fail to commute or may disable each other.
// In
//
//	byte x, y;
//	active proctype P() { x = 1; y++ }
//	active proctype Q() { (x == 0); y = y + 2 }
//
// x = 1 and (x == 0) are dependent, because the first disables the second. y++ and y = y + 2 are independent although
// both write y: two additions give the same result in both orders.
//
// An Access records the variables read, written, updated or tested, the channels used for sends or receives, and the
// use of the process table. Objects numbers the objects of a program once. An object is a variable or array element,
// or another shared fact: the claimants of a channel, the existence of a channel, the processes waiting to receive
// from a channel, the label at which a process is. An Action describes an edge as a move: the accesses of the whole
// atomic sequence started by the edge, and separately the reads of the executability test.
//
// The package answers three questions, and errs on the side of yes:
//
//   - Conflict: are two steps dependent?
//   - Enables, Want.Helped: may a step make another step executable, or one part of its guard true?
//   - SeenBy: which propositions may a step change?
//
// The rules and the reasons are in the table of doc/dev/reduction/c1.md, "Dependence". Files are named after its rows
// (commute, claims, existence, presence).
//
// Computing the actions takes a pass over every atomic sequence from each of its edges; a question costs a few words
// of bit sets.
package access
