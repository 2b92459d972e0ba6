// Package abstract decides assertions, run-time errors and end states of a program by counterexample-guided abstraction
// refinement (CEGAR) with explicit values or predicates, after
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
// An object is a variable, or a field of messages. A precision is a set of objects, and of predicates about objects.
// The abstraction tracks (stores) the objects and predicates of its precision. Model.Build makes the abstraction of a
// program for a precision: again a program, in which the objects outside of the precision are unknown. A predicate in
// the precision becomes a variable of the abstraction.
//
//	byte data, turn;                          with the precision {turn}:
//	active proctype P() {
//	  do                                        do
//	  :: turn == 0 -> data++; turn = 1          :: turn == 0 -> skip; turn = 1
//	  :: data > 9 -> break                      :: true -> break         (it may be)
//	  od                                        :: nothing surely can -> (block)
//	}                                           od
//
// The last option stands for permanent blocking: it is possible where no step is surely executable.
//
// As an abstraction is a program, the machines, searches and reductions for models also work on abstractions. Two steps
// that share only unknown objects are independent in the abstraction, because there the steps do not touch these
// objects.
//
// Every run of the model is a run of the abstraction (doc/dev/abstraction.md has the argument). A run of the
// abstraction to an error is replayed on the model. Either the run is a counterexample, or Refine finds the objects or
// predicates to add to the precision.
package abstract
