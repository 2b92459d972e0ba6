// Package abstract decides assertions, run-time errors and end states of a program by counterexample-guided
// abstraction refinement with explicit values or predicates, after
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
// The abstraction of a program by a precision, which is a set of objects (variables, and fields of messages),
// is a program again: Model.Build makes it. What is not in the precision is unknown there. A precision may have
// predicates, too, as variables of the abstraction.
//
//	byte data, turn;                          with the precision {turn}:
//	active proctype P() {
//	  do                                        do
//	  :: turn == 0 -> data++; turn = 1          :: turn == 0 -> skip; turn = 1
//	  :: data > 9 -> break                      :: true -> break         (it may be)
//	  od                                        :: nothing surely can -> (block)
//	}                                           od
//
// So an abstraction is run by the machines that run models, searched by the searches for models, and reduced by
// the reductions for models: that two steps share only what is unknown makes them independent, as they do not
// touch it any more. Each run of the model is one of the abstraction (doc/abstraction.md has the argument). A run of
// the abstraction to an error is tried on the model: it is a counterexample, or it says what has to be known
// (Refine).
package abstract
