package property

// Kind is a kind of property.
type Kind uint8

// The kinds. Assertions and EndStates are about single states and steps, LocalDeadlocks and NodeDeadlocks about
// states and what can follow on them, the others about infinite runs.
const (
	Assertions     Kind = iota
	EndStates           // no state in which nothing can happen and a process is not at an end location
	LocalDeadlocks      // no state from which on a process can never move again that is not at an end location
	NodeDeadlocks       // no state from which on no process of a node can, one of which is not at an end location
	LTL                 // an ltl block of the model
	Claim               // a never claim of the model
	Formula             // a formula that was given beside the model
	Automaton           // an automaton that was given beside the model
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

// Stuck reports whether a property of kind k is about who can never move again.
func (k Kind) Stuck() bool { return k == LocalDeadlocks || k == NodeDeadlocks }

// Temporal reports whether a property of kind k is about infinite runs.
func (k Kind) Temporal() bool { return k > NodeDeadlocks }
