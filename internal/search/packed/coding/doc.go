// Package coding packs program states into a few 64-bit words:
//
//	state (bytes)    [2 0 | x y | P, location 3, i | Q, location 7, j]
//	components        shape  x y  P, 3, i            Q, 7, j
//	codes             0      1 0  4                  9
//	packed (1 word)   ......0001 0 100 1001
//
// A component is a variable, an array element, or a whole process or channel. The shape of a state (which processes and
// channels exist) is component 0. A process or channel with too many values is divided into its parts. For every
// component, a dictionary assigns codes to the values found so far; the bit field of the component has as many bits as
// the codes need. So most states take one word. When a code needs another bit, the stored states are repacked
// (Transfers), and keep their numbers. When a component has too many values, the components change (Coding.Redivide).
//
// Several codings, one for every goroutine, agree in their codes if they assign codes from the same states in the same
// order (LearnedKeys).
//
// The packing is after
//
//	S. Edelkamp, S. Leue, A. Lluch-Lafuente: Directed explicit-state model checking in the
//	validation of communication protocols, STTT 5 (2004), section 6.
package coding
