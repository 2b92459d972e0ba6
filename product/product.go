// Package product combines a program with a property automaton. Package search explores the resulting graph, the
// product.
package product

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Options selects the faults that a Product reports.
type Options struct {
	// Assertions: failed assertions, and other faults after which the run continues, are reported. Without
	// Assertions, these faults are ignored. Faults that end the run are reported in both cases, except with Silent.
	Assertions bool
	// EndStates: a state is reported as a fault if nothing is executable and some process is not at an end location.
	EndStates bool
	// NoStutter: a finite run stays finite. If NoStutter is not set, a finite run becomes an infinite run by repeating
	// the last state.
	NoStutter bool
	// Silent: a run-time error of the model ends the run, but is not reported. RunTimeError returns the first of
	// these errors. Silent has no effect with Assertions.
	Silent bool
}

// Automaton is a property automaton or a never claim. Its edges read the propositions of the program.
type Automaton struct {
	Initial []program.Q
	States  []State // indexed by program.Q
	// Marks is the number of acceptance marks, at most MaxMarks. An accepted run has every mark infinitely often. If
	// Marks is 0, an accepted run visits accepting states (State.Accepting) infinitely often.
	Marks int
}

// MaxMarks is the largest number of acceptance marks of an Automaton.
const MaxMarks = 64

// State is an automaton state.
type State struct {
	Edges     []Edge
	Accepting bool   // used if Automaton.Marks is 0
	Marks     uint64 // used if Automaton.Marks is not 0: acceptance marks of every outgoing edge
	// End, if not nil, is the fault of a run that reaches this state, for example the end of a claim. Edges must be
	// empty in this case.
	End *program.Fault
}

// Edge is an edge of an Automaton. A run can take the edge if every proposition in Pos is true and every proposition in
// Neg is false in the system state.
type Edge struct {
	To       program.Q
	Pos, Neg uint64
	Marks    uint64 // acceptance marks of this edge, besides State.Marks
	// Fault, if not nil, is a failed assertion of a claim. The fault occurs if the edge is taken and some proposition
	// in Require is false. If Fault.Continues is set, the edge leads to To nevertheless.
	Require uint64
	Fault   *program.Fault
}

// Product is the graph of a program and a property automaton. It implements search.Graph, search.Claim,
// search.Generalised and search.Lacking. A Product may only be used in a single goroutine, like its machine.
type Product struct {
	machine exec.System
	claim   *claim // the property automaton, or nil
	options Options
	seats   *seats // the data for Waiting; nil unless Seat was called
	// runTimeError is the first fault that ended a run, or nil.
	runTimeError *program.Fault
}

// New returns the product of machine and automaton. If automaton is nil, the product is the system alone. The product
// then behaves as for an automaton with a single state that is not accepting and has a self-loop for every letter.
func New(machine exec.System, automaton *Automaton, options Options) *Product {
	p := &Product{machine: machine, options: options}
	if automaton != nil {
		p.claim = newClaim(automaton)
	}
	return p
}

// States returns the number of automaton states, for search.Problem.Automaton.
func (p *Product) States() int {
	if p.claim == nil {
		return 1
	}
	return len(p.claim.states)
}

// Init implements search.Graph: it appends the initial system state to dst.
func (p *Product) Init(dst program.State) program.State { return p.machine.Init(dst) }

// Enabled implements search.Graph: it sets m to the moves of s, or to program.Stutter if s has no moves.
func (p *Product) Enabled(s program.State, m *program.Moves) {
	p.machine.Enabled(s, m)
	if len(m.All) == 0 {
		m.All = append(m.All, program.Stutter)
	}
}

// Fire implements search.Graph: it appends the outcomes of move mv in s to out. Options determines which faults remain
// in the outcomes.
func (p *Product) Fire(s program.State, mv program.Move, out *program.Outcomes) {
	if mv == program.Stutter {
		p.stutter(s, out)
		return
	}
	from := len(out.All)
	p.machine.Fire(s, mv, out)
	for i := from; i < len(out.All); i++ {
		o := &out.All[i]
		f := o.Fault
		if f == nil {
			continue
		}
		if !f.Continues && p.runTimeError == nil {
			p.runTimeError = f
		}
		switch {
		case p.options.Assertions:
		case f.Continues:
			o.Fault = nil
		case p.options.Silent:
			o.Fault = nil
			o.State = nil // the outcome remains, so that the indices of later outcomes stay the same
		}
	}
}

// RunTimeError returns the first fault that ended a run, or nil, whatever Options says. A fault after which the run
// continues, like a failed assertion, does not count.
func (p *Product) RunTimeError() *program.Fault { return p.runTimeError }

// stutter appends the outcome of program.Stutter in s to out. By this move a finite run becomes infinite, as in SPIN
// (semantics.md, 11.2). With Options.NoStutter, the run stays finite: the outcome has no state and no fault. Otherwise,
// with Options.EndStates, the outcome has a fault if s is no valid end state.
func (p *Product) stutter(s program.State, out *program.Outcomes) {
	if p.options.NoStutter {
		out.All = append(out.All, program.Outcome{})
		return
	}
	start := len(out.Buf)
	out.Buf = append(out.Buf, s...)
	o := program.Outcome{State: out.Buf[start:len(out.Buf):len(out.Buf)]}
	if p.options.EndStates && !p.machine.ValidEnd(s) {
		o.Fault = &program.Fault{
			Kind: program.InvalidEnd, Message: "invalid end state", Edge: -1, Proc: program.NoPID, Continues: true,
		}
	}
	out.All = append(out.All, o)
}

// Next implements search.Graph: it appends to dst the successors of automaton state q under the letter of system state
// s.
func (p *Product) Next(s program.State, q program.Q, dst []program.Q) []program.Q {
	if p.claim == nil {
		return append(dst, 0)
	}
	return p.claim.next(p.machine, s, q, dst)
}

// Reads implements search.Lettered: it reports whether some edge of automaton state q reads a proposition.
func (p *Product) Reads(q program.Q) bool { return p.claim != nil && p.claim.labelled[q] }

// NextBy implements search.Lettered: it appends to dst the successors of automaton state q under letter props.
func (p *Product) NextBy(props uint64, q program.Q, dst []program.Q) []program.Q {
	if p.claim == nil {
		return append(dst, 0)
	}
	p.claim.letter = props
	return p.claim.read(q, props, dst)
}

// NextLacking implements search.Generalised: it appends to dst the successors of q under the letter of s, as Next does,
// and to lacks, for each of these successors, the acceptance marks missing from the step to this successor.
func (p *Product) NextLacking(s program.State, q program.Q, dst []program.Q, lacks []uint64) ([]program.Q, []uint64) {
	if p.claim == nil {
		return append(dst, 0), append(lacks, 1) // the single state is not accepting
	}
	from := len(dst)
	dst = p.claim.next(p.machine, s, q, dst)
	return dst, p.claim.lacking(q, dst[from:], lacks)
}

// Lacking implements search.Lacking: it appends to lacks, for every state in `to`, the acceptance marks missing from
// the step from q to this state. `to` must be the last result of Next.
func (p *Product) Lacking(q program.Q, to []program.Q, lacks []uint64) []uint64 {
	if p.claim == nil {
		for range to {
			lacks = append(lacks, 1)
		}
		return lacks
	}
	return p.claim.lacking(q, to, lacks)
}

// Accepting implements search.Graph: it reports whether automaton state q is accepting.
func (p *Product) Accepting(q program.Q) bool {
	return p.claim != nil && p.claim.states[q].Accepting
}

// ClaimFault implements search.Claim: it returns the fault of reaching automaton state q, or nil.
func (p *Product) ClaimFault(q program.Q) *program.Fault {
	if p.claim == nil {
		return nil
	}
	return p.claim.fault(q)
}
