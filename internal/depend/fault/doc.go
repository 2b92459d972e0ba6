// Package fault finds what cannot go wrong: which expressions always have a value, which
// channel operands always name a channel, and whether a run may end in a run-time error
// at all. It is a flow-insensitive analysis of ranges, of the plainest kind: an index is in
// bounds if it is a constant or _pid, a divisor if it is a constant other than 0; for
// the general theory see
//
//	P. Cousot, R. Cousot: Abstract interpretation: a unified lattice model for static
//	analysis of programs by construction or approximation of fixpoints, POPL 1977.
//
// A run-time error ends the run, which makes it a step that is dependent on each other: who
// knows that a step has none need not look for that. Three parts of the checker ask: the
// conditions of a search, whether a state may have errors only (May); the future of a set,
// which parts of a guard may be left out while another is false (Expr, Risks); and who has
// control in an atomic sequence, whether a receive is surely from a channel (Lives). "Cannot go
// wrong" is certain, "may" is not.
package fault
