// Package textbook computes the possible future steps of the processes of a state, for the test of C1 of the
// textbooks: check_C1 in
//
//	E. M. Clarke, O. Grumberg, D. Peled: Model Checking, MIT Press 1999, chapter 10.
//
// The moves of one process are taken alone if no possible future step of another process, from its location to its
// end, is dependent on the moves or enables another edge of the process. In
//
//	byte x, y;
//	active proctype P() { x = 1 }
//	active proctype Q() { y = 1; x = 2 }
//	active proctype R() { y = 2 }
//
// x = 1 may not be taken alone until Q has ended: x = 2 is reachable for Q. After Q has taken y = 1, the step of R
// may be taken alone: y = 1 is behind Q.
//
// The future steps depend only on process type and location. They are computed once per program by a backward pass
// over the graphs, including created processes. In a state the sets of the processes are summed up, separately for
// classes occurring once and more often; hence a query about all other processes costs one bit test. Package
// internal/depend/future is more precise: it excludes steps possible only after a step waiting for the process.
// Both packages are correct. The theorem for the precise test is in doc/dev/reduction/c1.md, "The relaxed future"; this
// package is the special case with every guard assumed true.
package textbook
