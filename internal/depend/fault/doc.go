// Package fault finds operations that cannot fail: expressions that always have a value, channel operands that always
// name a channel, and programs without run-time errors. It is a simple flow-insensitive range analysis: an index is
// in bounds if it is a constant or _pid, a divisor is safe if it is a constant other than 0. For the general theory
// see
//
//	P. Cousot, R. Cousot: Abstract interpretation: a unified lattice model for static
//	analysis of programs by construction or approximation of fixpoints, POPL 1977.
//
// A run-time error ends the run, hence a step that may fail is dependent on every other step. A step that cannot fail
// avoids this. The analysis has three uses. The conditions of a search depend on whether a state may have errors only
// (May). The future of a set needs the parts of a guard that may be skipped while another part is false (Expr,
// Risks). Control in an atomic sequence depends on whether a receive certainly has a channel (Lives). "Cannot fail"
// is certain, "may fail" is not.
package fault
