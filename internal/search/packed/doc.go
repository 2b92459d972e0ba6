// Package packed stores program states in a few 64-bit words, and caches the steps of each process under the parts of
// the state touched by them. Package closure computes each step anew, and is the reference for tests:
//
//	state (bytes)    [2 0 | x y | P, location 3, i | Q, location 7, j]
//	components        shape  x y  P, 3, i            Q, 7, j
//	codes             0      1 0  4                  9
//	packed (1 word)   ......0001 0 100 1001
//
// A component is a variable, an array element, or a whole process or channel; a process or channel with too many
// values is divided into its parts. Each component has a dictionary of the values met until now, and as many bits in
// the word as its codes need. So most states take one word. When a code needs another bit, the stored states are
// repacked, and keep their numbers.
//
// Package closure computes the steps of a process once for the states that agree in the parts on which the answer
// rests. Closure reports these parts during the computation (exec.Footprint): correctness needs no relation computed
// from the text. The parts become a mask over the word, for each process and each value of its component. For the
// state w
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
//   - If missed answers often rest on fewer components than the mask has, tables are nested, and each answer is kept
//     under no more than it rests on (table).
//   - If too few look-ups are found, each edge of the location may get a mask and answers (parts).
//
// An answer shared by many states of a process is stored once.
//
// Choices of the reducer are cached, too (choices): under the moves and places of the processes (tuples), in a
// decision tree of the parts of the state read during the choice (branches). Parts read only to answer a question,
// such as whether a guard holds, count by the answer (exec.Asked). A choice also depends on whether successors close
// a cycle; this is asked anew in each state. The label of a state, for an automaton, is kept under the parts read for
// it (labels).
//
// Masks and memo are after
//
//	S. Edelkamp, S. Leue, A. Lluch-Lafuente: Directed explicit-state model checking in the
//	validation of communication protocols, STTT 5 (2004), section 6 (packing), and
//	J. van de Pol, M. Timmer, A. Laarman et al.: LTSmin's local transition caching over
//	read and write dependencies: S. Blom, J. van de Pol, M. Weber, CAV 2010.
//
// except that LTSmin takes dependencies as given, and this package observes them.
package packed
