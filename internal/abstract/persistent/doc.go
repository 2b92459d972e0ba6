// Package persistent computes persistent sets with respect to an abstraction, after
//
//	P. Godefroid: Partial-Order Methods for the Verification of Concurrent Systems, LNCS 1032, 1996,
//	Cs. Telbisz: Partial Order Reduction for Abstraction-Based Verification of Concurrent Software,
//	Scientific Students' Association Report, Budapest University of Technology and Economics.
//
// An abstraction tracks only some variables. Two steps that share only untracked variables need not be explored in both
// orders: in
//
//	byte x, y;
//	active proctype P() { y = 1 }
//	active proctype Q() { x = 2; y = 2; assert(x <= y) }
//
// y = 1 is dependent on y = 2 only if y is tracked. While y is untracked, the set {y = 1} of the initial state is
// persistent. Its validity set is {y}: the variables that must stay untracked for the set to remain persistent.
//
// # Closure over processes
//
// The algorithms of the report consider executable steps only. If guards block, this loses errors: a step of another
// process may make a disabled step executable, or a waiting process may later take a dependent step. Here sets are
// therefore closed over processes, as in every reduction of this program. A process joins the set if one of its future
// steps meets one of these conditions:
//   - it is dependent on an executable edge from the location of a member;
//   - it may make another edge from this location executable;
//   - it may meet a member in a handshake.
//
// The proof follows the textbook's test for a single process (Process in package ample), with several processes in
// place of one.
//
// A step of the abstract program stands for its origins, steps of the original program. It touches the tracked
// variables that its origins touch. Channels with every field, the list of processes, and locations queried by other
// processes always count as tracked.
//
// # Errors
//
// A persistent set keeps every deadlock and, if nothing is postponed forever, every failed assertion and every fault.
// This is Godefroid's theorem 4.3 with the remedy of section 4.1.3 of the report for steps that lead to errors: the
// remedy keeps their successors. The caller must prevent postponement forever in one of two ways:
//   - By proviso S: some step of the set leads to a state that is not on the stack, or every step is taken. A step the
//     original program does not have may exclude steps of other processes, for example through predicates learned from
//     its guard. In this case S requires a step of the original program.
//   - By taking every step in states where the set has a backward edge of a process.
//
// A step of the set that ends the run is itself an error.
package persistent
