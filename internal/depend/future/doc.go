// Package future finds what may come first: R(s, C), the future of a set C of processes in a
// state s. It has the edges that could be taken before any process of C moves, if nothing ever
// became inexecutable again; the theory of planning calls that a delete relaxation, and the
// documents the relaxed future. It is the least set that holds
//
//   - the edges of moves of s that have a process outside of C, and
//   - each edge whose location may have been reached by edges of the set, and each
//     part of whose guard is true in s or may be made true by an edge of the set,
//     unless it is a move of C.
//
// Processes that edges of the set create count, and a rendezvous is one step of both its
// processes: of two edges that are a move of C in s each may be in R(s, C) with another partner.
//
// A set C is valid if R(s, C) holds no edge of a process of C and none that is dependent on
// a move of C in s. Then its moves satisfy C1: on a path from s without moves of C each step is in
// R(s, C), by induction on the path, as its guard held in s or was made true on the way; so it
// is independent of all moves of C, which stay executable. What waits for timeout is not in
// R(s, C): while a move of C is executable there is no timeout. What R(s, C) leaves out, with C
// valid, is a strong stubborn set (A. Valmari: Stubborn sets for reduced state space
// generation, LNCS 483, 1989), found from the other side. In
//
//	byte x, y;
//	active proctype P() { x = 1 }
//	active proctype Q() { y = 1; y == 2; x = 2 }
//
// {P} is valid in the first state: y = 1 is in its future, but nothing makes y == 2
// true, so that x = 2 is not. With a third process that sets y to 2, {P} is not valid, and what
// clashes is x = 2, by way of y = 2 and y == 2 (Clash). A test that looks at the text alone (package
// textbook) takes x = 2 for possible in both.
//
// R(s, C) shrinks as C grows. So the union of valid sets is valid, and each set has one largest
// valid subset: Largest finds it by deletion, computing R and taking out of C whatever comes
// into conflict. The proofs are in doc/reduction.md, "The relaxed future" and "Handshakes inside
// atomic sequences".
//
// A fixpoint works each edge off once (fixpoint.go), looking at those that wait for it
// (waits.go). What is plain without one is found first: Idle, Singleton, SingletonNow. Smaller
// sets are found by tries that are taken back (undo.go): Without, Singletons. What a fixpoint
// depends on is written down, so that its result can be used in other states (questions.go).
//
// Where no process ahead needs a partner or creates another, Rows does the same on rows of bits,
// in a fraction of the time (rows.go, universe.go).
package future
