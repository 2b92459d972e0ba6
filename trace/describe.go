package trace

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Describe returns the complete state s of p: the globals, followed by every process. views returns a reader of the
// states.
func Describe(p *program.Program, views func() exec.View, s program.State) []Group {
	return newView(p, views).groups(s)
}

// Compare returns the differences from s to t, in the order of declaration. s and t must be states of p. views
// returns a reader of the states.
func Compare(p *program.Program, views func() exec.View, s, t program.State) []Change {
	return newView(p, views).diff(s, t)
}

// Statement returns move mv of p as a step without changes. If mv starts an atomic sequence, the step is the first
// elementary step.
func Statement(p *program.Program, mv program.Move) Step {
	step := Step{Move: mv, Proc: mv.Proc, Peer: mv.Peer}
	if mv.Edge < 0 {
		return step
	}
	r := &replay{p: p}
	step.Name, step.Text, step.Span = r.statement(mv.Edge)
	step.Atomic = p.Edges[mv.Edge].Atomic
	if mv.Peer != program.NoPID {
		step.PeerName, step.PeerText, step.PeerSpan = r.statement(mv.PeerEdge)
	}
	return step
}
