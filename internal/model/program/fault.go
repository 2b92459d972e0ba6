package program

import "ltlpor/source"

// FaultKind is the kind of an error in a model.
type FaultKind uint8

// The kinds of faults. Package program has a table with a row for every kind.
const (
	Assertion FaultKind = iota
	IndexOutOfBounds
	DivisionByZero
	BadChannel       // uninitialised, or of a dead process
	TooManyProcesses // over 255
	TooManyChannels
	NegativeShift
	DStepBlocked
	DStepRendezvous // a send on a rendezvous channel inside a d_step
	DStepEndless    // an atomic sequence or d_step beyond a limit: no error of the model
	Endless         // an atomic sequence or d_step with an infinite loop
	Overflow        // only with Program.Overflow
	TraceMismatch   // a trace assertion, or a completed notrace
	ExclusiveAccess // an access against an xr or xs claim
	StateTooLarge
	BadPID           // enabled(_pid), set_priority of no process, …
	InvalidEnd       // a deadlock: nothing is executable and not every process is at an end location
	ClaimEnd         // a never claim reached its end
	NonDeterminism   // of a D_proctype
	PropositionFault // evaluating an atomic proposition failed, and its value matters
	ClaimAssertion   // an assertion inside a never claim failed
	LocalDeadlock    // a process outside end locations can never move again, under any moves of the rest
	NodeDeadlock     // no process of a node can ever move again, and one is outside end locations
	TooFewFields     // a send or receive, other than a peek, with fewer fields than the channel
)

// Fault is an error in the model, found during a run.
type Fault struct {
	Kind    FaultKind
	Message string
	Edge    EdgeID // where; -1 unknown
	Proc    PID
	// Continues: the run may go on (a failed assertion).
	Continues bool
	// Span is the faulty text if it differs from the text of the edge: an initialiser of a process created by the
	// edge, or initially, or a send or receive inside a d_step. Otherwise Span is the zero value.
	Span source.Span
}

// faultRow has the answers about a kind of fault.
type faultRow struct {
	// name is the name of the fault in traces.
	name string
	// inState: a state without a further step shows the fault. Unless inState or stuck is set, a step fails.
	inState bool
	// stuck is the name of the fault in texts for a process, or node, without a later move. Otherwise stuck is "".
	stuck string
	// node: the fault is about a node.
	node bool
	// spin: SPIN's simulator detects the fault, or needs not detect the fault.
	spin bool
}

// faultRows is the table of faults.
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
	DStepEndless:     {name: "endless-step"},
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

// FaultNamed returns the kind of fault with the given name, and whether the kind exists.
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

// InState reports whether a state without a further step shows a fault of kind k.
func (k FaultKind) InState() bool { return faultRows[k].inState }

// Stuck reports whether k means that some process, or node, can never move again.
func (k FaultKind) Stuck() bool { return faultRows[k].stuck != "" }

// StuckFault returns the kind of fault of processes, or of nodes, without a later move.
func StuckFault(node bool) FaultKind {
	for k, r := range faultRows {
		if r.stuck != "" && r.node == node {
			return FaultKind(k)
		}
	}
	panic("program: no fault of stuck processes")
}

// Deadlock returns the name of a fault of kind k in texts, for a kind with Stuck.
func (k FaultKind) Deadlock() string { return faultRows[k].stuck }

// OfNode reports whether a fault of kind k is about a node.
func (k FaultKind) OfNode() bool { return faultRows[k].node }

// InSPIN reports whether SPIN's simulator can follow a run with a fault of kind k at the end.
func (k FaultKind) InSPIN() bool { return faultRows[k].spin }
