package product

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// The automaton states of Observed. They say whether the claim's location in the state just left was accepting.
const (
	passing program.Q = iota
	accepting
	claimEnd
)

// ObservedStates is the number of automaton states of Observed. It is a value for search.Problem.Automaton.
const ObservedStates = 2

// Observed is the graph of a program with a built-in never claim (program.Claim). It implements search.Graph and
// search.Claim.
//
// The location of the claim is part of the system state. The automaton only tells the search whether the claim's
// location in the state just left was accepting, or the end of the claim. Every fault counts, also a fault of the
// system, because the claim may be its cause.
type Observed struct {
	machine exec.Machine
	view    exec.View
	program *program.Program
	moves   program.Moves
	end     program.Fault
}

// Observe returns the graph of machine, which runs p.
func Observe(machine exec.Machine, p *program.Program) *Observed {
	return &Observed{machine: machine, view: machine.View(), program: p, end: program.Fault{
		Kind: program.ClaimEnd, Message: "the never claim ran to its end", Edge: -1, Proc: program.NoPID,
	}}
}

// Init implements search.Graph.
func (o *Observed) Init(dst program.State) program.State { return o.machine.Init(dst) }

// Enabled implements search.Graph. If the claim is stuck, m is empty; Next has ended the run in this case.
func (o *Observed) Enabled(s program.State, m *program.Moves) { o.machine.Enabled(s, m) }

// Fire implements search.Graph.
func (o *Observed) Fire(s program.State, mv program.Move, out *program.Outcomes) {
	o.machine.Fire(s, mv, out)
}

// Next implements search.Graph.
func (o *Observed) Next(s program.State, q program.Q, dst []program.Q) []program.Q {
	if q == program.NoQ {
		return append(dst, passing)
	}
	at := exec.ClaimAt(o.program, o.view, s)
	if at.End {
		return append(dst, claimEnd)
	}
	if o.machine.Enabled(s, &o.moves); len(o.moves.All) == 0 {
		return dst
	}
	if at.Accept {
		return append(dst, accepting)
	}
	return append(dst, passing)
}

// Accepting implements search.Graph.
func (o *Observed) Accepting(q program.Q) bool { return q == accepting }

// ClaimFault implements search.Claim.
func (o *Observed) ClaimFault(q program.Q) *program.Fault {
	if q == claimEnd {
		return &o.end
	}
	return nil
}
