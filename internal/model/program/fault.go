package program

import "ltlpor/source"

// FaultKind is the kind of a fault, an error in a model.
type FaultKind uint8

// The kinds of faults. FaultKind indexes the table faultRows.
const (
	Assertion FaultKind = iota
	IndexOutOfBounds
	DivisionByZero
	BadChannel       // a channel that is uninitialised, of a dead process, or has too few fields
	TooManyProcesses // creating more than 255 processes
	TooManyChannels
	NegativeShift
	DStepBlocked
	DStepRendezvous // a send on a rendezvous channel inside a d_step
	DStepEndless    // an atomic sequence or d_step beyond a limit of the engine; not an error of the model
	Endless         // an atomic sequence or d_step in an endless loop
	Overflow        // a stored value does not fit the type; only with Program.Overflow
	TraceMismatch   // a violated trace assertion, or a completed notrace
	ExclusiveAccess // an access to a channel against an xr or xs declaration
	StateTooLarge
	BadPID           // enabled() of the process itself, or set_priority with a priority out of range
	InvalidEnd       // a deadlock: nothing is executable and not every process is at an end location
	ClaimEnd         // a never claim reached its end
	NonDeterminism   // a D_proctype has several executable edges, and does not take the first of them
	PropositionFault // the evaluation of a proposition has a fault, and the property depends on the value
	ClaimAssertion   // an assertion inside a never claim failed
	LocalDeadlock    // a process outside of end locations can never move again, whatever the other processes do
	NodeDeadlock     // no process of a node can ever move again, and one of them is outside of end locations
	TooFewFields     // a send, or a receive other than a peek, with fewer fields than the channel
)

// Fault is an error in the model, found during a run.
type Fault struct {
	Kind    FaultKind
	Message string
	Edge    EdgeID // the faulty edge, or -1 if unknown
	Proc    PID
	// Continues: the run continues after the fault, for example after a failed assertion.
	Continues bool
	// Span is the position of the fault, if it is not the position of Edge. It is set for an initialiser of a process,
	// and for a send or receive inside a d_step.
	Span source.Span
}

// faultRow has the facts about a kind of fault.
type faultRow struct {
	// name is the name of the fault in traces.
	name string
	// inState: the fault is visible in a single state, as an invalid end state is. A fault with neither inState nor
	// stuck is visible in the step that fails.
	inState bool
	// stuck is the name, for messages, of a deadlock of a single process or node. It is "" for other faults.
	stuck string
	// node: the fault is a deadlock of a node, not of a process.
	node bool
	// spin: SPIN's simulator can replay a run that ends with the fault. Either it detects the fault, or the replay
	// does not require this.
	spin bool
	// givenUp: the engine gave up the step at a limit. The fault is no error of the model.
	givenUp bool
}

// faultRows has the facts about every kind of fault. FaultKind indexes faultRows.
var faultRows = [...]faultRow{
	Assertion:        {name: "assertion", spin: true},
	IndexOutOfBounds: {name: "index-out-of-bounds", spin: true},
	DivisionByZero:   {name: "division-by-zero"},
	BadChannel:       {name: "bad-channel"},
	TooManyProcesses: {name: "too-many-processes"},
	TooManyChannels:  {name: "too-many-channels"},
	NegativeShift:    {name: "negative-shift"},
	DStepBlocked:     {name: "d_step-blocked"},
	DStepRendezvous:  {name: "d_step-rendezvous"},
	DStepEndless:     {name: "endless-step", givenUp: true},
	Endless:          {name: "never-ends"},
	Overflow:         {name: "overflow"},
	TraceMismatch:    {name: "trace-assertion", spin: true},
	ExclusiveAccess:  {name: "exclusive-access"},
	TooFewFields:     {name: "too-few-fields"},
	StateTooLarge:    {name: "state-too-large"},
	BadPID:           {name: "bad-pid"},
	InvalidEnd:       {name: "invalid-end-state", inState: true, spin: true},
	ClaimEnd:         {name: "claim-end", inState: true, spin: true},
	PropositionFault: {name: "proposition", inState: true, spin: true},
	NonDeterminism:   {name: "nondeterminism"},
	ClaimAssertion:   {name: "claim-assertion", inState: true, spin: true},
	LocalDeadlock:    {name: "local-deadlock", stuck: "local deadlock", spin: true},
	NodeDeadlock:     {name: "node-deadlock", stuck: "node deadlock", node: true, spin: true},
}

// FaultNamed returns the kind of fault with the given name in traces. The second result reports whether such a kind
// exists.
func FaultNamed(name string) (FaultKind, bool) {
	for k, r := range faultRows {
		if r.name == name {
			return FaultKind(k), true
		}
	}
	return 0, false
}

// String returns the name of k in traces.
func (k FaultKind) String() string { return faultRows[k].name }

// InState reports whether a fault of kind k is visible in a single state, as an invalid end state is. Any other fault
// is the result of a step, or the deadlock of a process or node (Stuck).
func (k FaultKind) InState() bool { return faultRows[k].inState }

// Stuck reports whether k is the deadlock of a single process or of a single node (see Nodes).
func (k FaultKind) Stuck() bool { return faultRows[k].stuck != "" }

// StuckFault returns NodeDeadlock if node is set, and LocalDeadlock otherwise.
func StuckFault(node bool) FaultKind {
	for k, r := range faultRows {
		if r.stuck != "" && r.node == node {
			return FaultKind(k)
		}
	}
	panic("program: no fault of stuck processes")
}

// Deadlock returns the name of a deadlock of kind k, for messages, or "" if k is not the deadlock of a process or node.
func (k FaultKind) Deadlock() string { return faultRows[k].stuck }

// OfNode reports whether k is the deadlock of a node.
func (k FaultKind) OfNode() bool { return faultRows[k].node }

// InSPIN reports whether SPIN's simulator can follow a run that ends with a fault of kind k.
func (k FaultKind) InSPIN() bool { return faultRows[k].spin }

// GivenUp reports whether a fault of kind k says that the engine gave up a step, and is no error of the model.
func (k FaultKind) GivenUp() bool { return faultRows[k].givenUp }
