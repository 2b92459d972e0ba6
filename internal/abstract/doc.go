// Package abstract decides assertions, run-time errors and end states of a program by counterexample-guided
// abstraction refinement (CEGAR) with explicit values or predicates, after
//
//	E. Clarke, O. Grumberg, S. Jha, Y. Lu, H. Veith: Counterexample-guided abstraction refinement for symbolic
//	model checking, Journal of the ACM 50(5), 2003, and
//
//	D. Beyer, S. Löwe: Explicit-state software model checking based on CEGAR and interpolation, FASE 2013,
//
// together with the partial-order reduction of
//
//	C. Telbisz: Partial Order Reduction for Abstraction-Based Verification of Concurrent Software, 2022.
//
// A precision is a set of objects: variables, and fields of messages. The abstraction of a program by a precision is
// again a program, built by Model.Build. Objects outside the precision are unknown in the abstraction. A precision
// may also contain predicates, which become variables of the abstraction.
//
//	byte data, turn;                          with the precision {turn}:
//	active proctype P() {
//	  do                                        do
//	  :: turn == 0 -> data++; turn = 1          :: turn == 0 -> skip; turn = 1
//	  :: data > 9 -> break                      :: true -> break         (it may be)
//	  od                                        :: nothing surely can -> (block)
//	}                                           od
//
// An abstraction is a program, so the machines, searches and reductions for models also work on abstractions. Two
// steps sharing only unknown objects are independent in the abstraction, because they no longer touch these objects.
// Each run of the model is a run of the abstraction (argument in doc/dev/abstraction.md). A run of the abstraction to
// an error is replayed on the model: either it is a counterexample, or it yields the objects to add to the precision
// (Refine).
package abstract
