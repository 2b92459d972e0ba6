// Package product pairs a program with a property automaton. Their product is the graph that package search explores.
package product

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Options say which faults count.
type Options struct {
	// Assertions: faults that let the run continue, such as failed assertions, count. Otherwise the product ignores
	// them.
	Assertions bool
	// EndStates: a state is a fault if nothing is executable and some process is not at an end location.
	EndStates bool
	// NoStutter: a run that ends is not extended to an infinite run.
	NoStutter bool
	// Silent: a run that ends in a run-time error of the model ends without a fault. RunTimeError returns the first
	// such error.
	Silent bool
}

// Automaton is a property automaton or a never claim. Its edges read the truth of the program's propositions.
type Automaton struct {
	Initial []program.Q
	States  []State // by program.Q
	// Marks is the number of acceptance marks, at most MaxMarks. A run is accepted if every mark occurs infinitely
	// often on the run. 0 stands for a single mark, borne by the accepting states.
	Marks int
}

// MaxMarks is the largest number of acceptance marks of an Automaton.
const MaxMarks = 64

// State is an automaton state.
type State struct {
	Edges     []Edge
	Accepting bool   // if Automaton.Marks is 0
	Marks     uint64 // if Automaton.Marks is not 0: marks of every outgoing edge
	// End, if not nil, is the fault of reaching this state: the end of a claim. Edges must then be empty.
	End *program.Fault
}

// Edge is an edge of an Automaton. A run can take the edge in a system state in which every proposition of Pos is
// true and every proposition of Neg is false.
type Edge struct {
	To       program.Q
	Pos, Neg uint64
	Marks    uint64 // acceptance marks of this edge
	// Fault, if not nil, is a failed assertion of a claim. It occurs if the edge is taken and some proposition of
	// Require is false. If Fault.Continues the edge leads to To nevertheless.
	Require uint64
	Fault   *program.Fault
}

// Product implements search.Graph, search.Claim, search.Generalised and search.Lacking.
//
// A Product belongs to one goroutine, as its machine does.
type Product struct {
	machine exec.System
	claim   *claim // nil without a property
	options Options
	seats   *seats // nil unless Seat was called
	// runTimeError is the first fault met that ended a run.
	runTimeError *program.Fault
}

// New returns the product of machine and automaton. A nil automaton stands for no property: a single state, not
// accepting, that reads every letter.
func New(machine exec.System, automaton *Automaton, options Options) *Product {
	p := &Product{machine: machine, options: options}
	if automaton != nil {
		p.claim = newClaim(automaton)
	}
	return p
}

// States is the number of automaton states, for search.Problem.Automaton.
func (p *Product) States() int {
	if p.claim == nil {
		return 1
	}
	return len(p.claim.states)
}

// Init implements search.Graph.
func (p *Product) Init(dst program.State) program.State { return p.machine.Init(dst) }

// Enabled implements search.Graph: a state without moves gets Stutter.
func (p *Product) Enabled(s program.State, m *program.Moves) {
	p.machine.Enabled(s, m)
	if len(m.All) == 0 {
		m.All = append(m.All, program.Stutter)
	}
}

// Fire implements search.Graph.
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
			o.State = nil // the outcome stays, to keep the numbers of later outcomes
		}
	}
}

// RunTimeError returns the first fault met that ended a run, hidden or not, or nil. A fault such as a failed
// assertion, which lets the run continue, does not count.
func (p *Product) RunTimeError() *program.Fault { return p.runTimeError }

// stutter repeats the last state for ever: a finite run is extended to an infinite run, as in SPIN (11.2).
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

// Next implements search.Graph.
func (p *Product) Next(s program.State, q program.Q, dst []program.Q) []program.Q {
	if p.claim == nil {
		return append(dst, 0)
	}
	return p.claim.next(p.machine, s, q, dst)
}

// Reads implements search.Lettered.
func (p *Product) Reads(q program.Q) bool { return p.claim != nil && p.claim.labelled[q] }

// NextBy implements search.Lettered.
func (p *Product) NextBy(props uint64, q program.Q, dst []program.Q) []program.Q {
	if p.claim == nil {
		return append(dst, 0)
	}
	p.claim.letter = props
	return p.claim.read(q, props, dst)
}

// NextLacking implements search.Generalised.
func (p *Product) NextLacking(s program.State, q program.Q, dst []program.Q, lacks []uint64) ([]program.Q, []uint64) {
	if p.claim == nil {
		return append(dst, 0), append(lacks, 1) // not accepting
	}
	from := len(dst)
	dst = p.claim.next(p.machine, s, q, dst)
	return dst, p.claim.lacking(q, dst[from:], lacks)
}

// Lacking implements search.Lacking.
func (p *Product) Lacking(q program.Q, to []program.Q, lacks []uint64) []uint64 {
	if p.claim == nil {
		for range to {
			lacks = append(lacks, 1)
		}
		return lacks
	}
	return p.claim.lacking(q, to, lacks)
}

// Accepting implements search.Graph.
func (p *Product) Accepting(q program.Q) bool {
	return p.claim != nil && p.claim.states[q].Accepting
}

// ClaimFault implements search.Claim.
func (p *Product) ClaimFault(q program.Q) *program.Fault {
	if p.claim == nil {
		return nil
	}
	return p.claim.fault(q)
}
