package trace

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Describe returns the complete state s of p: the globals, then every process. views makes readers of the states.
func Describe(p *program.Program, views func() exec.View, s program.State) []Group {
	return newView(p, views).groups(s)
}

// Compare returns the differences from s to t, both states of p, in the order of declaration.
func Compare(p *program.Program, views func() exec.View, s, t program.State) []Change {
	return newView(p, views).diff(s, t)
}

// Statement returns mv, a move of p, as a step without changes. If mv starts an atomic sequence, the step is the
// first elementary step of mv.
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
