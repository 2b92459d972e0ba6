// Package parallel provides sets of packed states for several goroutines. Every goroutine has a private coding, cache
// and stack, and shares the table of states. When the code of a value does not fit into the words, the goroutines
// pause, and one of them repacks the states for all.
//
//	Space          states in no particular order       Walker
//	ProductSpace   states with automaton states
//	               for paths, or for components        PathWorker
//	               for OWCTY, which trims              Trimmer
//
// A Space supports partial-order reduction: its walkers follow ample sets chosen by a Decider, and the colours of
// states implement the safety proviso S. Path workers implement C3 or S by colours, too.
//
// A state of several words is reduced to one word by a tree of tables (tree compression). This word is the root of the
// state.
package parallel
