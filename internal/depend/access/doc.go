// Package access says what each step looks at and changes, and from that which steps of
// different processes are dependent: which may fail to commute, or stop one another
// (Mazurkiewicz; Valmari: are not in accord). In
//
//	byte x, y;
//	active proctype P() { x = 1; y++ }
//	active proctype Q() { (x == 0); y = y + 2 }
//
// x = 1 and (x == 0) are dependent, as the one makes the other inexecutable. y++ and
// y = y + 2 are not, though both write y: two additions give the same in both orders.
//
// An Access is a set of such facts: variables that are read, written, updated, tested;
// channels that are sent to or received from; the process table. What is named there are
// objects (Objects), numbered once for a program: an element of an array is one, and so is
// whatever else steps can meet in, who claims a channel, whether a channel exists, who waits
// to receive from it, at which label a process is. An Action is what is known of an edge
// as a move: the accesses of the whole atomic sequence that it starts, and apart from those
// what its executability depends on.
//
// Three questions are asked. Conflict: are two steps dependent? Enables, and Want.Helped:
// may one make another executable, or one part of its guard true? SeenBy: which
// propositions may a step change? All err on the side of yes. The table of
// doc/reduction.md, "Dependence", has the rules with their reasons; files are named
// by its rows (commute, claims, existence, presence).
//
// To find the actions takes a pass over each atomic sequence from each of its edges; a
// question costs a few words of bit sets.
package access
