// Package external searches in external memory: the states of the search are in files, and memory holds as many of them
// as its limit permits.
//
// The search goes in layers, breadth first. Layer 0 has the initial states, layer L+1 the states first met from layer
// L. A layer is divided into partitions by a hash of the state, and a partition of a layer is a sorted run (package
// runfile). Duplicates are found late, when a layer is complete:
//
//	U. Stern, D. L. Dill: Using magnetic disk instead of main memory in the Murφ verifier, CAV 1998, LNCS 1427;
//	R. E. Korf: Best-first frontier search with delayed duplicate detection, AAAI 2004;
//	P. Lamborn, E. A. Hansen: Layered duplicate detection in external-memory model checking, SPIN 2008, LNCS 5156.
//
// A layer is made in one of three ways, with the same states as the result:
//
//   - resident: memory holds a table of all states, which tells new states at once;
//   - whole: memory holds the successors of the layer, which are sorted, and compared with the files of all layers;
//   - by tasks: a map of each partition of the layer writes its successors to a file, and then a reduce for each
//     partition merges these files, and compares them with the files of all layers.
//
// What is done is committed in records of package ledger. A search that was killed goes on from its last record.
//
// A state is expanded by the moves that a reducer chooses from the state alone: the cycle proviso is the static one, or
// none is needed. Therefore it does not matter which process expands a state, in which order, or how often, as long as
// one expansion counts as a whole. doc/dev/external.md has the proof.
package external
