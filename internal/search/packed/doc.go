// Package packed provides searches with states packed into a few 64-bit words, and with a cache of the steps of every
// process. Package closure computes each step anew, and is the reference for tests. A Store implements the contract of
// package search for one goroutine; the sets of states created from a Store (Space, ProductSpace) are for several
// goroutines.
//
// The parts, each of which imports only the parts above it:
//
//	coding     the codes of states in words: fields, values, layouts, repacking
//	cache      the transition cache, and remembered choices and labels
//	parallel   sets of packed states for several goroutines; one goroutine repacks the states for all
package packed
