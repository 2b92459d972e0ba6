package property

import "ltlpor/internal/model/program"

// Kind is a kind of property.
type Kind uint8

// The kinds of properties. Assertions and EndStates concern single states and steps. LocalDeadlocks and NodeDeadlocks
// concern states and their possible futures. The remaining kinds concern infinite runs. Package property has a table
// with a row for every kind.
const (
	Assertions     Kind = iota
	EndStates           // no stuck state with a process outside an end location
	LocalDeadlocks      // no state after which a process outside an end location never moves
	NodeDeadlocks       // no state after which no process of a node moves, unless each is at an end location
	LTL                 // an ltl block of the model
	Claim               // a never claim of the model
	Formula             // a formula given beside the model
	Automaton           // an automaton given beside the model
	Progress            // no cycle without progress
	Acceptance          // no cycle through an accept label of a process
)

// Kinds returns the kinds in order.
func Kinds() []Kind {
	all := make([]Kind, len(rows))
	for i := range all {
		all[i] = Kind(i)
	}
	return all
}

// KindNamed returns the kind with the given name, and whether the kind exists.
func KindNamed(name string) (Kind, bool) {
	for k, r := range rows {
		if r.name == name {
			return Kind(k), true
		}
	}
	return 0, false
}

// KindOf returns the kind of property violated by a fault of the model. f must not be a fault of a claim or of a
// proposition. Assertions stands for every fault without a row.
func KindOf(f program.FaultKind) Kind {
	for k, r := range rows {
		if !r.temporal && r.fault == f {
			return Kind(k)
		}
	}
	return Assertions
}

// String returns the word for k.
func (k Kind) String() string { return rows[k].name }

// Check returns the set of checks for properties of kind k.
func (k Kind) Check() Checks { return rows[k].check }

// Temporal reports whether a property of kind k is about infinite runs.
func (k Kind) Temporal() bool { return rows[k].temporal }

// Sees returns the faults, and the ends of runs, that count for a property of kind k.
func (k Kind) Sees() Faults { return rows[k].sees }

// Origin returns the source of properties of kind k.
func (k Kind) Origin() Origin { return rows[k].origin }

// HasFormula reports whether a property of kind k is written as a formula.
func (k Kind) HasFormula() bool { return rows[k].formula }

// NeverClaim reports whether a property of kind k is a never claim of the model.
func (k Kind) NeverClaim() bool { return rows[k].neverClaim }

// ByName reports whether Options.Only selects properties of kind k by name.
func (k Kind) ByName() bool { return rows[k].byName }

// Lacking returns words for the objects, for example never claims, without which a model has no property of kind k.
// The result is "" if every model has a property of kind k, or if the words for an earlier kind include kind k.
func (k Kind) Lacking() string { return rows[k].lacking }

// Sensitive returns the reason, for texts, why a property of kind k is searched without reduction if stuttering
// changes the truth of the property.
func (k Kind) Sensitive() string { return rows[k].sensitive }

// Undecided returns the reason, for texts, why a property of kind k is searched without reduction if it is unknown
// whether stuttering changes the truth of the property.
func (k Kind) Undecided() string { return rows[k].undecided }

// Rule describes violations of properties of kind k.
func (k Kind) Rule() Rule { return rows[k].rule }
