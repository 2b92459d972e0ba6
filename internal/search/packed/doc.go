// Package packed searches with states packed into a few 64-bit words, and with a cache of the steps of every process.
// Package closure computes each step anew, and is the reference for tests. A Store implements the contract of package
// search for one goroutine; the spaces made from a Store are for several goroutines.
//
// The parts, each of which imports only the parts above it:
//
//	coding     the codes of states in words: fields, values, layouts, repacking
//	cache      the transition cache, and remembered choices and labels
//	parallel   sets of packed states for walkers, path workers and trimmers; one goroutine repacks for all
package packed
