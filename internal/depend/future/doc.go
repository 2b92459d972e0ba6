// Package future computes R(s, C), the future of a set C of processes in a state s. The future contains the edges
// possible before any process of C moves, if no edge ever became inexecutable again. Planning theory calls this a
// delete relaxation; the documents call it the relaxed future. R(s, C) is the least set that contains
//
//   - the edges of moves of s with a process outside of C, and
//   - every edge with these properties: it is not a move of C, its location may have been reached by edges of the
//     set, and every part of its guard is true in s or may be made true by an edge of the set.
//
// Processes created by edges of the set count. A rendezvous is one step of both processes: the two edges of a
// rendezvous of C in s may both be in R(s, C), with different partners.
//
// A set C is valid if R(s, C) contains no edge of a process of C and no edge dependent on a move of C in s. Then the
// moves of C satisfy C1. Proof: on a path from s without moves of C every step is in R(s, C), by induction on the
// path, because its guard held in s or was made true on the way. Therefore the step is independent of every move of
// C, and these stay executable. An edge waiting for timeout is not in R(s, C): while a move of C is executable there
// is no timeout. For a valid C, the complement of R(s, C) is a strong stubborn set (A. Valmari: Stubborn sets for
// reduced state space generation, LNCS 483, 1989), computed from the other side. In
//
//	byte x, y;
//	active proctype P() { x = 1 }
//	active proctype Q() { y = 1; y == 2; x = 2 }
//
// {P} is valid in the first state: y = 1 is in its future, but no edge makes y == 2 true, hence x = 2 is not. With a
// third process that sets y to 2, {P} is not valid: the clash is x = 2, by way of y = 2 and y == 2 (Clash). A purely
// syntactic test (package textbook) assumes x = 2 possible in both programs.
//
// R(s, C) shrinks as C grows. Therefore the union of valid sets is valid, and every set has a unique largest valid
// subset. Largest finds this subset by deletion: it computes R and removes from C every process in conflict. The
// proofs are in doc/dev/reduction/c1.md, "The relaxed future" and "Handshakes inside atomic sequences".
//
// A fixpoint processes every edge once (fixpoint.go), looking only at the edges waiting for it (waits.go). Before a
// fixpoint, cheaper sufficient tests are made: Idle, Singleton, SingletonNow. Exclude and Singletons find smaller
// sets by tries, undone on failure (undo.go). The state facts used by a fixpoint are recorded, so that its result can
// be reused in other states (questions.go).
//
// If no process ahead needs a partner or creates a process, Rows computes the same on bit rows, in a fraction of the
// time (rows.go, universe.go).
package future
