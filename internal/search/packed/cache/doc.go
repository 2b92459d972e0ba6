// Package cache caches the steps of every process, and the choices of a reducer and the labels of states. The states
// are packed (package coding).
//
// The steps of a process are computed once for all states with the same values of the components on which the steps
// depend. Package closure reports these components during the computation (exec.Footprint): correctness needs no
// dependence relation computed from the model text. The components become a mask for the packed word, for every
// process and every value of the component with its location. For the state w
//
//	w & mask    the key of the cached answer:
//	            successors (clear, set), each of which is w &^ clear | set
//
// An answer found for w is correct for w: it was computed in a state with the same key, hence the same shape and the
// same values in every component read or written. So the process has the same steps, with the same effects.
// (Obligation 21 of exec.Machine says this of a single move. Here it is about all moves of a process, and about the
// absence of further moves.) A mask grows when an answer depends on more components; the answers cached with the
// smaller mask are removed. Two refinements exist:
//
//   - If missed answers often depend on fewer components than the mask has, tables are nested. Every answer is cached
//     with only the components on which it depends (table).
//   - If too few look-ups succeed, every edge of the location may get its mask and answers (site).
//
// An answer shared by many states of a process is stored once.
//
// Choices of the reducer are cached, too (Choices). The first part of the key is the control locations and moves of
// the processes (tuples). It leads to a decision tree, which tests the parts of the state read during the choice
// (decisionTrees). If a part is read only to answer a question, such as whether a guard holds, the tree has the
// answer instead (exec.Asked). A choice also depends on whether successors close a cycle, which is checked anew in
// every state. The label of a state, for an automaton, is cached with the parts read to evaluate it (Labels).
//
// The cache is after
//
//	S. Blom, J. van de Pol, M. Weber: LTSmin: distributed and symbolic reachability, CAV 2010
//
// (local transition caching over read and write dependencies), except that LTSmin takes dependencies as given, and
// this package observes them.
package cache
