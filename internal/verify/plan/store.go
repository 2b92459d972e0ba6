package plan

import (
	"errors"
	"fmt"
	"math"

	"ltlpor/internal/base/words"
	"ltlpor/internal/search"
)

// Store is the table of states.
type Store uint8

const (
	// Collapse stores each state as a tuple of the numbers of its components.
	Collapse Store = iota
	// Plain stores each state unchanged.
	Plain
	// Bitstate stores some bits for each state, and HashCompact a hash of 64 bits. Both are lossy: the store may
	// confuse a new state with a visited state, and the search then omits the new state. An error found is genuine;
	// the absence of errors proves nothing.
	Bitstate
	// HashCompact: see Bitstate.
	HashCompact
)

var stores = words.Table[Store]{
	Option:   "store",
	Words:    []string{Collapse: "collapse", Plain: "plain", Bitstate: "bitstate", HashCompact: "hashcompact"},
	Expected: "collapse, plain, bitstate or hashcompact",
}

// String returns the word for s.
func (s Store) String() string { return stores.String(s) }

// MarshalText implements encoding.TextMarshaler by the word for s.
func (s Store) MarshalText() ([]byte, error) { return stores.Marshal(s) }

// UnmarshalText implements encoding.TextUnmarshaler. It reads the word for a value.
func (s *Store) UnmarshalText(text []byte) error { return stores.Unmarshal(text, s) }

// Lossy reports whether s may confuse two states.
func (s Store) Lossy() bool { return s == Bitstate || s == HashCompact }

// Exact returns nil if a search with s can be compared with a complete graph. If s may lose states, the result is an
// error.
func (s Store) Exact() error {
	if s.Lossy() {
		return fmt.Errorf("the store %s may pass states by: what it leaves out cannot be compared with a whole graph", s)
	}
	return nil
}

// ValidateMemory is Validate for a search limited to memory bytes; 0 means no limit. If o sets no size, the store
// Bitstate gets half of the memory.
func (o *Options) ValidateMemory(memory int64) error {
	if err := o.Validate(); err != nil || o.Store != Bitstate || memory == 0 {
		return err
	}
	if o.Bits == 0 {
		o.Bits = memory / 2 * 8
	}
	if o.Bits/8 >= memory {
		return errors.New("the table of bitstate alone takes all the memory that a search may have: nothing is left for the path")
	}
	return o.Validate()
}

// Table describes a lossy store and the search with this store. The members of a swarm differ in every field but the
// size.
type Table struct {
	Bits   int64 // of Bitstate
	Hashes int   // functions of Bitstate
	Seed   int   // of the hash functions and of the order
	Order  Order
	// Depth bounds the steps from the initial state; 0 is no bound.
	Depth int64
	// Member of Swarm is the number of the search, from 0. Swarm is 1 for a single search.
	Member, Swarm int
}

// Order is the order in which the search tries the moves of a state.
type Order = search.Order

// The orders: SPIN's, the reverse, and a random order for each state.
const (
	InOrder  = search.InOrder
	Reversed = search.Reversed
	Shuffled = search.Shuffled
)

const (
	// DefaultBits is the size of Bitstate: 256 MB.
	DefaultBits = 1 << 31
	// DefaultHashes is SPIN's number of hash functions, too.
	DefaultHashes = 3
	maxHashes     = 64
	maxSwarm      = 10_000
)

// table returns the lossy store requested by o, for one member of a swarm:
//
//	G. J. Holzmann, R. Joshi, A. Groce: Swarm verification techniques, IEEE Transactions on
//	Software Engineering 37, 2011.
//
// A state omitted by one member may be visited by another that confuses different states, takes a different way, or
// stops at a different depth. Member 0 is the search without a swarm, and member 1 the same search in reverse order.
// Each later member has a random order, and every second of these has a depth bound.
func (o *Options) table() Table {
	t := Table{Bits: o.Bits, Hashes: o.Hashes, Seed: o.Member, Member: o.Member, Swarm: max(1, o.Swarm)}
	if t.Bits == 0 {
		t.Bits = DefaultBits
	}
	if t.Hashes == 0 {
		t.Hashes = DefaultHashes
	}
	switch i := o.Member; {
	case i == 1:
		t.Order = Reversed
	case i > 1:
		t.Order = Shuffled
		// Half of these members use one function less: fewer bits for each state, and more room.
		t.Hashes = max(1, t.Hashes-i/2%2)
		if i%2 == 1 {
			t.Depth = [...]int64{100_000, 10_000, 1_000}[i/2%3]
		}
	}
	if o.Store != Bitstate {
		t.Bits, t.Hashes = 0, 0
	}
	return t
}

// keep sets p.Store and, for a lossy store, p.Table. It returns o as far as the store permits:
//
//   - A lossy store knows neither the colour of a state nor whether the state is on the path. So the static proviso
//     replaces the colour proviso.
//   - The search by components reads states back, and gets the store Collapse instead of a lossy store.
func (p *Plan) keep(q PropertyFacts, o Options) Options {
	if walk, _ := walkOf(q, o); o.Store.Lossy() && (walk == Components || walk == Stuck) {
		p.Off[PartStore] = Reason{Why: NeedsStates}
		o.Store = Collapse
	}
	p.Store = o.Store
	if !p.Store.Lossy() {
		return o
	}
	p.Table = o.table()
	if o.Proviso == ColourProviso {
		o.Proviso = StaticProviso
		p.Off[PartProviso] = Reason{Why: LossyStore}
	}
	return o
}

// validateStore returns why the store of o is invalid, or nil.
func (o *Options) validateStore() error {
	lossy := func(what string) error {
		return fmt.Errorf("%s needs the states back, which --store=%s does not keep: expected --store=collapse or plain", what, o.Store)
	}
	switch {
	case !stores.HasWord(o.Store):
		return fmt.Errorf("unknown store %d", o.Store)
	case o.Bits < 0 || uint64(o.Bits/8) > math.MaxInt/2:
		return fmt.Errorf("bitstate cannot have %d bits here", o.Bits)
	case o.Hashes < 0 || o.Hashes > maxHashes:
		return fmt.Errorf("%d hash functions: expected up to %d", o.Hashes, maxHashes)
	case o.Swarm < 0 || o.Swarm > maxSwarm:
		return fmt.Errorf("a swarm of %d: expected up to %d", o.Swarm, maxSwarm)
	case o.Store != Bitstate && (o.Bits != 0 || o.Hashes != 0):
		return errors.New("a size and hash functions are those of --store=bitstate")
	case o.Store != Bitstate && o.Swarm > 1:
		return fmt.Errorf("a swarm is one of bitstate searches, and does not go with --store=%s", o.Store)
	case !o.Store.Lossy():
		return nil
	case o.Shortest:
		return lossy("a search for shortest counterexamples")
	case o.Emptiness == SCC:
		return lossy("the search by strongly connected components")
	case o.Fairness != Unfair:
		return lossy("fairness")
	case o.Proviso == StackProviso && o.Reduction != None:
		return fmt.Errorf("the stack proviso asks which states are on the stack, and --store=%s goes with the static proviso only", o.Store)
	}
	return nil
}

// words describes a lossy store; s is its kind.
func (t *Table) words(s Store) string {
	if s != Bitstate {
		return s.String()
	}
	size, unit := t.Bits/8, "B"
	for _, u := range []string{"KB", "MB", "GB", "TB"} {
		if size%1024 == 0 && size >= 1024 {
			size, unit = size/1024, u
		}
	}
	functions := "functions"
	if t.Hashes == 1 {
		functions = "function"
	}
	return fmt.Sprintf("%s, %d %s, %d hash %s", s, size, unit, t.Hashes, functions)
}

// Search describes the search of a swarm member: its number, order and depth bound. It returns "" without a swarm.
func (t *Table) Search() string {
	if t.Swarm < 2 {
		return ""
	}
	how := fmt.Sprintf("search %d of %d", t.Member+1, t.Swarm)
	switch t.Order {
	case Reversed:
		how += ", in the opposite order"
	case Shuffled:
		how += ", in random order"
	}
	if t.Depth > 0 {
		how += fmt.Sprintf(", at most %d deep", t.Depth)
	}
	return how
}
