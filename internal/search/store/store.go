// Package store remembers states: each different byte string gets one number.
package store

// Ref is the number of a stored state. Refs are handed out in blocks of equal
// state length, so they are dense up to a few unused numbers for each length:
// flat arrays indexed by Ref are the right place for what a search knows about
// a state.
type Ref uint32

// NoRef is no state. Add returns it when the store has run out of numbers.
const NoRef = ^Ref(0)

// Store is a set of states. It belongs to one goroutine.
type Store interface {
	// Add stores a copy of s if it is not there yet and returns its number, and
	// whether it was new. A store that has no number left for a new state
	// returns NoRef, false and keeps what it has.
	Add(s []byte) (r Ref, fresh bool)
	// Find returns the number of s, or NoRef, false if it is not stored.
	Find(s []byte) (Ref, bool)
	// Get returns the state with the number r, which an earlier Add returned. The
	// bytes are the store's own and must not be changed; they stay valid as long
	// as the store does.
	Get(r Ref) []byte
	// Len is the number of states stored.
	Len() int
	// Bytes is the memory in use, in bytes.
	Bytes() int64
}

// Batch is a Store that adds several states faster together than one by one.
type Batch interface {
	Store
	// AddAll adds the states in their order and appends to found what Add would
	// have returned for each.
	AddAll(states [][]byte, found []Added) []Added
	// Append appends the state with the number r to dst. A store may be faster with
	// the successors of the state that was appended last.
	Append(dst []byte, r Ref) []byte
}

// Growing is a Store with tables that are copied to larger ones when they are full.
type Growing interface {
	Store
	// Ahead is the memory, in bytes, of the copies that may have to be made soon.
	Ahead() int64
}

// Added is the answer of Add.
type Added struct {
	Ref   Ref
	Fresh bool
}
