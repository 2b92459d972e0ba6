package product

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// seats has the data with which Waiting finds the processes that wait in a state: the program, a reader of its
// states, and the grouping of processes into nodes, or nil.
type seats struct {
	program *program.Program
	view    exec.View
	nodes   *program.Nodes
}

// Seat enables the methods Waiting and Nodes. view must read the states of p's machine, which runs prog. nodes groups
// the processes; if nil, every process counts by itself.
func (p *Product) Seat(prog *program.Program, view exec.View, nodes *program.Nodes) {
	p.seats = &seats{prog, view, nodes}
}

// Nodes implements search.Waiting.
func (p *Product) Nodes() *program.Nodes { return p.seats.nodes }

// Waiting implements search.Waiting.
func (p *Product) Waiting(s program.State, dst []program.Waiter) []program.Waiter {
	n, v := len(dst), p.seats.view
	dst = exec.Waiting(p.seats.program, v, s, dst)
	if p.seats.nodes == nil {
		return dst
	}
	typeOf := func(p program.PID) int {
		t, _ := v.Process(p)
		return t
	}
	return dst[:n+len(p.seats.nodes.Waiters(dst[n:], typeOf))]
}
