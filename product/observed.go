package product

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// The automaton states of Observed. They tell where the claim was before the last step: at an ordinary location, at
// an accepting location, or at the end of the claim.
const (
	passing program.Q = iota
	accepting
	claimEnd
)

// ObservedStates is the number of automaton states of Observed that do not end the run: passing and accepting. It is a
// value for search.Problem.Automaton.
const ObservedStates = 2

// Observed is the graph of a program with a never claim taking part in the run (program.Claim). It implements
// search.Graph and search.Claim.
//
// The system state includes the location of the claim. The automaton state only tells the search whether the location
// of the claim before the last step was accepting, or the end of the claim. Every fault of the system counts as a
// violation too, because the claim may be the cause.
type Observed struct {
	machine exec.Machine
	view    exec.View
	program *program.Program
	moves   program.Moves
	end     program.Fault // the fault for the end of the claim
}

// Observe returns the graph of the states of machine, which must run p.
func Observe(machine exec.Machine, p *program.Program) *Observed {
	return &Observed{machine: machine, view: machine.View(), program: p, end: program.Fault{
		Kind: program.ClaimEnd, Message: "the never claim ran to its end", Edge: -1, Proc: program.NoPID,
	}}
}

// Init implements search.Graph: it appends the initial system state to dst.
func (o *Observed) Init(dst program.State) program.State { return o.machine.Init(dst) }

// Enabled implements search.Graph: it sets m to the moves of s. If the claim cannot move, m is empty: the run is over,
// and Next has returned no successor.
func (o *Observed) Enabled(s program.State, m *program.Moves) { o.machine.Enabled(s, m) }

// Fire implements search.Graph: it appends the outcomes of move mv in s to out.
func (o *Observed) Fire(s program.State, mv program.Move, out *program.Outcomes) {
	o.machine.Fire(s, mv, out)
}

// Next implements search.Graph: it appends the automaton state after s to dst, or nothing if the claim cannot move.
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

// Accepting implements search.Graph: it reports whether q is accepting.
func (o *Observed) Accepting(q program.Q) bool { return q == accepting }

// ClaimFault implements search.Claim: it returns the fault for the end of the claim, or nil in other states.
func (o *Observed) ClaimFault(q program.Q) *program.Fault {
	if q == claimEnd {
		return &o.end
	}
	return nil
}
