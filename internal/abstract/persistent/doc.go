// Package persistent finds persistent sets with respect to an abstraction, after
//
//	P. Godefroid: Partial-Order Methods for the Verification of Concurrent Systems, LNCS 1032, 1996,
//	Cs. Telbisz: Partial Order Reduction for Abstraction-Based Verification of Concurrent Software,
//	Scientific Students' Association Report, Budapest University of Technology and Economics.
//
// In an abstraction only some variables are tracked. Steps that meet in no other ones need not be explored in both
// orders: in
//
//	byte x, y;
//	active proctype P() { y = 1 }
//	active proctype Q() { x = 2; y = 2; assert(x <= y) }
//
// y = 1 is dependent on y = 2 only where y is tracked. The set {y = 1} of the initial state is persistent while it is
// not, and {y} is its validity set: what must not become tracked.
//
// The algorithms of the report look at executable steps alone. Where guards block, that loses errors: a step of
// another process may make one executable that was not, or a process that waits may do something dependent later.
// So sets are closed over processes here, as reduction is everywhere in this program. A process is added if something
// that it may still do, from where it is, is dependent on an executable edge out of the location of a member, may make
// another edge there executable, or may meet a member in a handshake. The proof is that of the textbook's test
// (package ample, Process), with several processes in the place of one.
//
// What a step of the abstract program touches is what the steps touch that it stands for, of tracked variables
// alone. Channels, whatever is sent, the list of processes, and locations that others ask about, count always.
//
// A persistent set keeps each deadlock and, if nothing is put off for ever, each failed assertion and each fault:
// after Godefroid, theorem 4.3, with the remedy of the report's 4.1.3 for the steps that lead to errors, whose
// successors are not taken away. Not to put off for ever is the caller's duty: by proviso S (some step of the set
// leads to a state that is not on the stack, or else all are taken), or by taking all steps wherever the set
// has a backward edge of a process. Where a step that the original program does not have may exclude what others can
// do, as by what its guard tells of predicates, S needs one that the original has. A step of the set that ends the run
// is an error by itself.
package persistent
