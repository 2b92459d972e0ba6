package plan

import (
	"errors"
	"fmt"
	"math"

	"ltlpor/internal/base/words"
	"ltlpor/internal/search"
)

// Store selects the data structure for visited states.
type Store uint8

const (
	// Collapse numbers the different values of each component of a state, and stores the state as a tuple of numbers.
	Collapse Store = iota
	// Plain stores each state without compression.
	Plain
	// Bitstate sets some bits of a table for each state, as in SPIN, and HashCompact stores a hash of 64 bits. Both are
	// lossy: the store may mistake a new state for a visited state, and the search omits the new state. An error found
	// is genuine; the absence of errors proves nothing.
	Bitstate
	// HashCompact stores a hash of 64 bits for each state. It is lossy; see Bitstate.
	HashCompact
)

var stores = words.Table[Store]{
	Option:   "store",
	Words:    []string{Collapse: "collapse", Plain: "plain", Bitstate: "bitstate", HashCompact: "hashcompact"},
	Expected: "collapse, plain, bitstate or hashcompact",
}

// String returns the word for s in options.
func (s Store) String() string { return stores.String(s) }

// MarshalText implements encoding.TextMarshaler: it returns the word for s in options.
func (s Store) MarshalText() ([]byte, error) { return stores.Marshal(s) }

// UnmarshalText implements encoding.TextUnmarshaler: it sets s to the store with the word in text.
func (s *Store) UnmarshalText(text []byte) error { return stores.Unmarshal(text, s) }

// Lossy reports whether store s may mistake a new state for a visited state.
func (s Store) Lossy() bool { return s == Bitstate || s == HashCompact }

// Exact returns an error if s is lossy: a search with s cannot be compared with the complete graph.
func (s Store) Exact() error {
	if s.Lossy() {
		return fmt.Errorf("the store %s may pass states by: what it leaves out cannot be compared with a whole graph", s)
	}
	return nil
}

// ValidateMemory is Validate for a search limited to `memory` bytes; 0 means no limit. If o.Store is Bitstate and
// o.Bits is 0, ValidateMemory sets o.Bits to half of the memory.
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

// Table has the parameters of a lossy store, and of the search with the store. Members of a swarm may differ in every
// field but Bits and Swarm.
type Table struct {
	Bits   int64 // size of the table of Bitstate, in bits
	Hashes int   // number of hash functions of Bitstate
	Seed   int   // seed of the hash functions and of a random order
	Order  Order
	// Depth is the largest number of steps from the initial state; 0 means no bound.
	Depth int64
	// Member is the number of the search in the swarm, from 0. Swarm is the number of searches, 1 without a swarm.
	Member, Swarm int
}

// Order is the order in which the search tries the moves of a state.
type Order = search.Order

// The orders: SPIN's order, the reverse of it, and a random order for each state.
const (
	InOrder  = search.InOrder
	Reversed = search.Reversed
	Shuffled = search.Shuffled
)

const (
	// DefaultBits is the default size of the table of Bitstate in bits: 256 MB.
	DefaultBits = 1 << 31
	// DefaultHashes is the default number of hash functions of Bitstate, the same as in SPIN.
	DefaultHashes = 3
	maxHashes     = 64
	maxSwarm      = 10_000
)

// table returns the parameters of the lossy store that o requests. If o is for a member of a swarm, the parameters vary
// with the member:
//
//	G. J. Holzmann, R. Joshi, A. Groce: Swarm verification techniques, IEEE Transactions on
//	Software Engineering 37, 2011.
//
// A member may visit states that a different member omits, because its store confuses different states, or because its
// search has a different order or depth bound. Member 0 is the search without a swarm. Member 1 is the same search in
// reverse order. Every later member has a random order, and every second of these has a depth bound.
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
		// Half of these members use one hash function less: a state sets fewer bits, and the table has room for more
		// states.
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

// keep sets p.Store and, for a lossy store, p.Table. It returns a copy of o with two changes for lossy stores:
//
//   - For a search by components, Collapse replaces the lossy store, because the search reads states back from the
//     store.
//   - The static proviso replaces the colour proviso, because a lossy store records neither the colour of a state nor
//     whether the state is on the path.
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

// validateStore returns an error if the options of o for the store are invalid, and nil otherwise.
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

// words returns a description of store s with parameters t. For Bitstate it includes the size and the number of hash
// functions.
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

// Search returns a description of member t of a swarm: number, order and depth bound. It returns "" without a swarm.
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
