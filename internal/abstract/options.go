package abstract

import (
	"fmt"

	"ltlpor/internal/base/words"
)

// Domain selects the kind of knowledge about the objects of a precision.
type Domain uint8

const (
	// None: no abstraction.
	None Domain = iota
	// Explicit: their values.
	Explicit
	// Predicated: the truth of conditions, and the values of objects for which conditions do not suffice.
	Predicated
)

var domains = words.Table[Domain]{
	Option:   "abstraction",
	Words:    []string{None: "none", Explicit: "explicit", Predicated: "predicates"},
	Expected: "explicit, predicates or none",
}

// String returns the word for d.
func (d Domain) String() string { return domains.String(d) }

// MarshalText implements encoding.TextMarshaler by the word for d.
func (d Domain) MarshalText() ([]byte, error) { return domains.Marshal(d) }

// UnmarshalText implements encoding.TextUnmarshaler. It reads the word for a value.
func (d *Domain) UnmarshalText(text []byte) error { return domains.Unmarshal(text, d) }

// POR selects the steps of an abstraction that are explored.
type POR uint8

const (
	// Ample: ample sets of the abstraction as a program.
	Ample POR = iota
	// NoPOR: every step.
	NoPOR
	// Persistent: persistent sets of the model.
	Persistent
	// Aware: persistent sets with respect to the precision.
	Aware
)

var reductions = words.Table[POR]{
	Option:   "reduction of abstractions",
	Words:    []string{Ample: "ample", NoPOR: "none", Persistent: "persistent", Aware: "aa"},
	Expected: "ample, none, persistent or aa",
}

// String returns the word for r.
func (r POR) String() string { return reductions.String(r) }

// MarshalText implements encoding.TextMarshaler by the word for r.
func (r POR) MarshalText() ([]byte, error) { return reductions.Marshal(r) }

// UnmarshalText implements encoding.TextUnmarshaler. It reads the word for a value.
func (r *POR) UnmarshalText(text []byte) error { return reductions.Unmarshal(text, r) }

// Options configures the search of abstractions.
type Options struct {
	Domain Domain
	POR    POR
	// Lazy reuses the valid part of an abstraction in the next abstraction. It excludes Ample.
	Lazy bool
	// Backward explores every step at states in which a step of the set goes back in the text of the model, as in the
	// paper, instead of using proviso S. It excludes Ample.
	Backward bool
}

// Validate returns an error if o is inconsistent, and nil otherwise.
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
