package property

// Kind is a kind of property.
type Kind uint8

// The kinds of properties. Assertions and EndStates concern single states and steps. LocalDeadlocks and NodeDeadlocks
// concern states and their possible futures. The remaining kinds concern infinite runs.
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

var kindNames = [...]string{
	Assertions: "assertions", EndStates: "end-states", LocalDeadlocks: "local-deadlocks",
	NodeDeadlocks: "node-deadlocks", LTL: "ltl",
	Claim: "claim", Formula: "formula",
	Automaton: "automaton", Progress: "progress", Acceptance: "acceptance",
}

// String returns the word for k.
func (k Kind) String() string { return kindNames[k] }

// Stuck reports whether a property of kind k concerns processes or nodes that can never move again.
func (k Kind) Stuck() bool { return k == LocalDeadlocks || k == NodeDeadlocks }

// Temporal reports whether a property of kind k is about infinite runs.
func (k Kind) Temporal() bool { return k > NodeDeadlocks }
