// Package external searches in external memory: the states of the search are in files, and memory holds as many states
// as the limit permits.
//
// The search goes in layers, breadth first. Layer 0 has the initial states, layer L+1 the states first met from layer
// L. A layer is divided into partitions by a hash of the state, and a partition of a layer is a sorted run (package
// runfile). Duplicates are found late, when a layer is complete:
//
//	U. Stern, D. L. Dill: Using magnetic disk instead of main memory in the Murφ verifier, CAV 1998, LNCS 1427;
//	R. E. Korf: Best-first frontier search with delayed duplicate detection, AAAI 2004;
//	P. Lamborn, E. A. Hansen: Layered duplicate detection in external-memory model checking, SPIN 2008, LNCS 5156.
//
// There are three ways to make a layer, with the same states as the result:
//
//   - resident: memory holds a table of the states, and recognises new states at once;
//   - whole: memory holds the successors of the layer, sorts them, and compares with the files of every layer;
//   - by tasks: maps of groups of partitions of the layer write the successors to files; afterwards reduces of groups
//     merge these files, and compare with the files of every layer.
//
// Records of package ledger commit the work done. A killed search goes on from the last record.
//
// With a property automaton, a state of the search is a node: a state of the system with a state of the automaton. When
// every node was expanded, an elimination decides whether a weak automaton accepts a cycle (cycles.go).
//
// A state is expanded by the moves that a reducer chooses from the state alone: the cycle proviso is the static one, or
// none is needed. Therefore processes, order and repetitions of expansions do not matter, as long as
// a single expansion counts as a whole. doc/dev/external.md has the proof.
package external
