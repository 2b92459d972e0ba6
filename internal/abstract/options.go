package abstract

import "fmt"

// Domain says what is known of the objects of a precision.
type Domain uint8

const (
	// None: no abstraction is made.
	None Domain = iota
	// Explicit: their values.
	Explicit
	// Predicated: whether conditions hold, and the values of objects for which that is not enough.
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

// POR says which steps of an abstraction are explored.
type POR uint8

const (
	// Ample: those of ample sets, of the abstraction as a program.
	Ample POR = iota
	// NoPOR: all.
	NoPOR
	// Persistent: those of persistent sets of the model.
	Persistent
	// Aware: those of persistent sets with respect to the precision.
	Aware
)

var porNames = []string{Ample: "ample", NoPOR: "none", Persistent: "persistent", Aware: "aa"}

// String returns the name of r.
func (r POR) String() string { return porNames[r] }

// ParsePOR reads what String returns.
func ParsePOR(name string) (POR, error) {
	for i, n := range porNames {
		if n == name {
			return POR(i), nil
		}
	}
	return 0, fmt.Errorf("unknown reduction of abstractions %q: expected ample, none, persistent or aa", name)
}

// Options say how abstractions are searched.
type Options struct {
	Domain Domain
	POR    POR
	// Lazy keeps the part of an abstraction that is right in the next one, too. It does not go with Ample.
	Lazy bool
	// Backward has all steps explored where one of a set goes back in the text of the model, as the paper has it,
	// instead of the proviso S. It does not go with Ample.
	Backward bool
}

// Validate returns why o makes no sense, nil if it does.
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
