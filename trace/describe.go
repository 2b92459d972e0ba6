package trace

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Describe returns the values of all variables and channels in state s of p: the globals first, then every process.
// views creates a reader of states of p, for example exec.Machine.View.
func Describe(p *program.Program, views func() exec.View, s program.State) []Group {
	return newView(p, views).groups(s)
}

// Compare returns the differences between states s and t of p, in the order of declaration. views creates a reader of
// states of p, for example exec.Machine.View.
func Compare(p *program.Program, views func() exec.View, s, t program.State) []Change {
	return newView(p, views).diff(s, t)
}

// Statement returns move mv of p as a Step without state changes. If mv starts an atomic sequence, the step covers only
// the first statement.
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
