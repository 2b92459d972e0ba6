// Package parallel has sets of packed states for several goroutines (packages coding and cache). Every goroutine has a
// coding, a cache and a stack; the table of states is shared. When a value has no room in the words, the goroutines
// stop, and one of them repacks the states of all.
//
//	Space          states in no particular order       Walker
//	ProductSpace   states with automaton states
//	               for paths, or for components        PathWorker
//	               for OWCTY, which trims              Trimmer
//
// A Space can reduce: its walkers follow ample sets chosen by a Decider, with the safety proviso S kept by colours of
// states. Path workers keep C3 or S by colours, too.
//
// States of several words are reduced to one word by a tree of tables (tree compression).
package parallel
