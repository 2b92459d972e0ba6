package product

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// seats has the means to find the locations of processes.
type seats struct {
	program *program.Program
	view    exec.View
	nodes   *program.Nodes
}

// Seat enables Waiting and Nodes. view reads the states of the machine of p, which runs prog. nodes are the nodes
// asked for; nil if every process counts by itself.
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
