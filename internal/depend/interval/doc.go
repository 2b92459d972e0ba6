// Package interval computes an interval of values for each variable: an interval analysis by abstract interpretation,
// after
//
//	P. Cousot, R. Cousot: Abstract interpretation: a unified lattice model for static
//	analysis of programs by construction or approximation of fixpoints, POPL 1977.
//
// A followed variable has an interval at each location, and guards narrow the interval. The followed variables are
// scalars written only by the steps of one process: scalar locals, and scalar globals written by a process type with
// one instance. Every other variable, array as a whole, and message field of a channel has one interval for the whole
// run. The ascending iteration widens at loop heads, first to the constants of the program and the numbers beside them.
// A descending iteration follows and narrows the result.
//
// Every value in a reachable state lies in the interval of its variable. An interval may have further values. The
// editor shows the intervals; no verdict depends on them.
package interval
