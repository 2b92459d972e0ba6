package abstract

import "fmt"

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

var domainNames = []string{None: "none", Explicit: "explicit", Predicated: "predicates"}

// String returns the name of d.
func (d Domain) String() string { return domainNames[d] }

// ParseDomain reads the name of a domain.
func ParseDomain(name string) (Domain, error) {
	for i, n := range domainNames {
		if n == name {
			return Domain(i), nil
		}
	}
	return None, fmt.Errorf("unknown abstraction %q: expected explicit, predicates or none", name)
}

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

var porNames = []string{Ample: "ample", NoPOR: "none", Persistent: "persistent", Aware: "aa"}

// String returns the name of r.
func (r POR) String() string { return porNames[r] }

// ParsePOR parses the result of String.
func ParsePOR(name string) (POR, error) {
	for i, n := range porNames {
		if n == name {
			return POR(i), nil
		}
	}
	return 0, fmt.Errorf("unknown reduction of abstractions %q: expected ample, none, persistent or aa", name)
}

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
