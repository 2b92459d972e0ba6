package property

import "ltlpor/internal/model/program"

// Kind is the kind of a property. The table rows has the facts about every kind.
type Kind uint8

// The kinds of properties. Assertions and EndStates concern single states and steps. LocalDeadlocks and NodeDeadlocks
// concern a state and all later states. The other kinds concern infinite runs.
const (
	Assertions     Kind = iota
	EndStates           // no stuck state with a process outside an end location
	LocalDeadlocks      // no state after which a process outside an end location never moves
	NodeDeadlocks       // no state after which no process of a node moves, unless each is at an end location
	LTL                 // an ltl block of the model
	Claim               // a never claim of the model
	Formula             // a formula given outside of the model
	Automaton           // an automaton given outside of the model
	Progress            // no cycle without progress
	Acceptance          // no cycle through an accept label of a process
)

// Kinds returns every Kind, in the order of the constants.
func Kinds() []Kind {
	all := make([]Kind, len(rows))
	for i := range all {
		all[i] = Kind(i)
	}
	return all
}

// KindNamed returns the kind with the given name. The second result reports whether such a kind exists.
func KindNamed(name string) (Kind, bool) {
	for k, r := range rows {
		if r.name == name {
			return Kind(k), true
		}
	}
	return 0, false
}

// KindOf returns the kind of property that a fault of kind f violates. It returns Assertions for any f that no kind of
// property names. f must not be a fault of a claim or of a proposition.
func KindOf(f program.FaultKind) Kind {
	for k, r := range rows {
		if !r.temporal && r.fault == f {
			return Kind(k)
		}
	}
	return Assertions
}

// String returns the name of k, as in option --check.
func (k Kind) String() string { return rows[k].name }

// Check returns the set of checks that includes properties of kind k.
func (k Kind) Check() Checks { return rows[k].check }

// Temporal reports whether a property of kind k concerns infinite runs.
func (k Kind) Temporal() bool { return rows[k].temporal }

// Sees returns the faults that count as violations of a property of kind k.
func (k Kind) Sees() Faults { return rows[k].sees }

// Origin returns where properties of kind k come from.
func (k Kind) Origin() Origin { return rows[k].origin }

// HasFormula reports whether a property of kind k is written as a formula.
func (k Kind) HasFormula() bool { return rows[k].formula }

// NeverClaim reports whether a property of kind k is written as a never claim in the model.
func (k Kind) NeverClaim() bool { return rows[k].neverClaim }

// ByName reports whether Options.Only selects properties of kind k by their names.
func (k Kind) ByName() bool { return rows[k].byName }

// Lacking returns a noun for messages, like "never claims": a model without such objects has no property of kind k. The
// result is "" if every model has a property of kind k, or if the noun of an earlier kind includes kind k.
func (k Kind) Lacking() string { return rows[k].lacking }

// Sensitive returns, for messages, the reason why a property of kind k that is not stutter-invariant is searched
// without reduction.
func (k Kind) Sensitive() string { return rows[k].sensitive }

// Undecided returns, for messages, the reason why a property of kind k is searched without reduction if its stutter
// invariance could not be decided.
func (k Kind) Undecided() string { return rows[k].undecided }

// Rule returns the texts that describe violations of properties of kind k.
func (k Kind) Rule() Rule { return rows[k].rule }
