// Package cache remembers the steps of every process under the parts of the state touched by them, and choices and
// labels under the parts read for them. The states are packed (package coding).
//
// The steps of a process are computed once for the states that agree in the parts on which the answer rests. Package
// closure reports these parts during the computation (exec.Footprint): correctness needs no relation computed from the
// text. The parts become a mask over the word, for every process and every value of its component. For the state w
//
//	w & mask    the key under which the answer is kept:
//	            successors (clear, set), each of which is w &^ clear | set
//
// An answer found for w is right for w: the answer was computed in a state with the same key, hence the same shape
// and the same values in every component read or written. So the process has the same steps, with the same effects.
// (Obligation 21 of exec.Machine says this of a move; here it is about every move of a process, and about the absence
// of further moves.) A mask grows when an answer rests on more components, and the answers kept under the smaller
// mask are forgotten. Two refinements exist:
//
//   - If missed answers often rest on fewer components than the mask has, tables are nested, and every answer is kept
//     under no more than it rests on (table).
//   - If too few look-ups are found, every edge of the location may get a mask and answers (site).
//
// An answer shared by many states of a process is stored once.
//
// Choices of the reducer are remembered, too (Choices): under the moves and places of the processes (tuples), in a
// decision tree of the parts of the state read during the choice (decisionTrees). Parts read only to answer a question,
// such as whether a guard holds, count by the answer (exec.Asked). A choice also depends on whether successors close
// a cycle; this is asked anew in every state. The label of a state, for an automaton, is kept under the parts read for
// it (Labels).
//
// The cache is after
//
//	S. Blom, J. van de Pol, M. Weber: LTSmin: distributed and symbolic reachability, CAV 2010
//
// (local transition caching over read and write dependencies), except that LTSmin takes dependencies as given, and
// this package observes them.
package cache
