// Package packed keeps the states of a program in a few words of 64 bits, and knows the steps of a
// process from what they touch, where they were taken before. It stands beside package closure,
// which computes each step once and is what tests compare with:
//
//	state (bytes)    [2 0 | x y | P, location 3, i | Q, location 7, j]
//	components        shape  x y  P, 3, i            Q, 7, j
//	codes             0      1 0  4                  9
//	packed (1 word)   ......0001 0 100 1001
//
// A component is a variable, an element of an array, or a whole process or channel; one with
// too many values falls into its parts. Each has a dictionary of the values that have occurred,
// and in the word as many bits as the codes need. So most states take one word. When a code
// needs another bit all that is stored is packed anew, with the same numbers.
//
// What a process can do in a state, and what that leads to, is asked of package closure once
// for all states that agree in what the answer rests on. What that is, closure tells as it goes
// (exec.Footprint): no relation computed from the text has to be right. It becomes a mask over the
// word, for each process and each value of its component. For the state w
//
//	w & mask    the key under which the answer is kept:
//	            successors (clear, set), each of which is w &^ clear | set
//
// An answer is right for w: it was computed in a state that has the same key, so the same
// shape and the same values in all components that were read or written; hence the same steps are
// there, and write the same. (Obligation 21 of exec.Machine says so of a move; here it is about
// all moves of a process, those that are not there included.) A mask grows when an answer rests
// on more, and what was kept under the smaller one is forgotten. Where answers that are not found often rest on less
// than the mask has, there are tables below tables, so that each answer is kept under no more than it rests on (table).
// Where too few answers are found, each edge of the location may have a mask and answers of its own (parts). What is
// the same answer for many states of a process is kept once.
//
// Where moves are chosen, the choice is kept, too (choices): under the moves that all processes have and where
// they are (tuples), in a decision tree of those parts of the state that were read while it was made (branches).
// What was read for a question alone, as whether a guard holds, counts by its answer (exec.Asked). A choice also
// asks about successors, whether they close a cycle; that is asked again in each state. The label of a state, for an
// automaton, is kept under what was read for it (labels).
//
// Masks and memo are after
//
//	S. Edelkamp, S. Leue, A. Lluch-Lafuente: Directed explicit-state model checking in the
//	validation of communication protocols, STTT 5 (2004), section 6 (packing), and
//	J. van de Pol, M. Timmer, A. Laarman et al.: LTSmin's local transition caching over
//	read and write dependencies: S. Blom, J. van de Pol, M. Weber, CAV 2010.
//
// with the difference that LTSmin's dependencies are given, and these are observed.
package packed
