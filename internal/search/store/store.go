// Package store provides sets of states: every different byte string gets a number.
package store

// Ref is the number of a stored state. A store assigns refs in blocks of states with equal length, hence refs are dense
// except for a few unused numbers per length. Data about states belongs in flat arrays indexed by Ref.
type Ref uint32

// NoRef stands for no state. Add returns NoRef when the store has run out of numbers.
const NoRef = ^Ref(0)

// Store is a set of states. A Store belongs to a single goroutine.
type Store interface {
	// Add stores a copy of s unless s is stored. It returns the number of s and whether s was new. If no number is
	// left for a new state, Add returns NoRef, false and the store is unchanged.
	Add(s []byte) (r Ref, fresh bool)
	// Find returns the number of s, or NoRef, false if s is not stored.
	Find(s []byte) (Ref, bool)
	// Get returns the state with number r, an earlier result of Add. The bytes belong to the store: the caller must
	// not change them, and they are valid as long as the store.
	Get(r Ref) []byte
	// Len returns the number of states stored.
	Len() int
	// Bytes returns the memory in use, in bytes.
	Bytes() int64
}

// Batch is a Store with a method AddAll that is faster than separate calls of Add.
type Batch interface {
	Store
	// AddAll adds the states in order and appends to found the results of the corresponding calls of Add.
	AddAll(states [][]byte, found []Added) []Added
	// Append appends the state with number r to dst. Afterwards a store may add the successors of that state faster.
	Append(dst []byte, r Ref) []byte
}

// Growing is a Store with tables that are copied to larger tables when they are full.
type Growing interface {
	Store
	// Ahead returns the memory in bytes of the copies that may soon be necessary.
	Ahead() int64
}

// Added is the result of a call of Add.
type Added struct {
	Ref   Ref
	Fresh bool
}
