// Package interval computes an interval of values for each variable: an interval analysis by abstract interpretation,
// after
//
//	P. Cousot, R. Cousot: Abstract interpretation: a unified lattice model for static
//	analysis of programs by construction or approximation of fixpoints, POPL 1977.
//
// Variables that only the steps of one process write are followed from location to location, and guards narrow their
// intervals: scalar locals, and scalar globals written by a process type with one instance. All other variables,
// arrays as a whole, and the fields of the messages in each channel have one interval for the whole run. The
// ascending iteration widens at loop heads, first to the constants of the program and the numbers beside them, and the
// descending iteration after it narrows the result.
//
// Every value in a reachable state lies in the interval of its variable. An interval may have further values. The
// editor shows the intervals; no verdict depends on them.
package interval
