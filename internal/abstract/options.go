package abstract

import (
	"fmt"

	"ltlpor/internal/base/words"
)

// Domain is the abstract domain: the kind of facts about objects that an abstraction stores.
type Domain uint8

const (
	// None means that no abstraction is made.
	None Domain = iota
	// Explicit stores values of objects.
	Explicit
	// Predicated stores the truth of predicates. Predicated stores the values of objects for which predicates do not
	// suffice.
	Predicated
)

var domains = words.Table[Domain]{
	Option:   "abstraction",
	Words:    []string{None: "none", Explicit: "explicit", Predicated: "predicates"},
	Expected: "explicit, predicates or none",
}

// String returns the name of d, as written in options.
func (d Domain) String() string { return domains.String(d) }

// MarshalText implements encoding.TextMarshaler: it returns the name of d.
func (d Domain) MarshalText() ([]byte, error) { return domains.Marshal(d) }

// UnmarshalText implements encoding.TextUnmarshaler: it sets d to the domain named in text.
func (d *Domain) UnmarshalText(text []byte) error { return domains.Unmarshal(text, d) }

// POR selects the partial-order reduction for exploring abstractions.
type POR uint8

const (
	// Ample uses ample sets, as for a program without abstraction.
	Ample POR = iota
	// NoPOR uses no reduction.
	NoPOR
	// Persistent uses persistent sets computed for the model: every variable counts.
	Persistent
	// Aware uses persistent sets computed for the precision: steps that share only untracked variables count as
	// independent.
	Aware
)

var reductions = words.Table[POR]{
	Option:   "reduction of abstractions",
	Words:    []string{Ample: "ample", NoPOR: "none", Persistent: "persistent", Aware: "aa"},
	Expected: "ample, none, persistent or aa",
}

// String returns the name of r, as written in options.
func (r POR) String() string { return reductions.String(r) }

// MarshalText implements encoding.TextMarshaler: it returns the name of r.
func (r POR) MarshalText() ([]byte, error) { return reductions.Marshal(r) }

// UnmarshalText implements encoding.TextUnmarshaler: it sets r to the reduction named in text.
func (r *POR) UnmarshalText(text []byte) error { return reductions.Unmarshal(text, r) }

// Options configures the search of abstractions.
type Options struct {
	Domain Domain
	POR    POR
	// Lazy keeps the valid part of an explored abstraction for the next abstraction. Lazy cannot be combined with
	// Ample.
	Lazy bool
	// Backward explores every step of a state if a step of the persistent set goes back in the text of the model, as in
	// the paper by Telbisz. Backward replaces proviso S, and cannot be combined with Ample.
	Backward bool
}

// Validate returns an error if two options in o exclude each other, and nil otherwise.
func (o Options) Validate() error {
	switch {
	case o.Domain == None && (o.POR != Ample || o.Lazy):
		return fmt.Errorf("a reduction of abstractions, and how they are pruned, mean nothing without an abstraction")
	case o.Lazy && o.POR == Ample:
		return fmt.Errorf("lazy pruning needs a reduction that tells how long a choice is right: " +
			"none, persistent or aa")
	}
	return nil
}
