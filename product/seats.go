package product

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// seats has the data for method Waiting: the program, a reader of its states, and the nodes that group the processes,
// or nil.
type seats struct {
	program *program.Program
	view    exec.View
	nodes   *program.Nodes
}

// Seat enables the methods Waiting and Nodes. The machine of p must run prog, and view must be a reader of its states.
// nodes groups the processes into nodes; if nodes is nil, every process is a node.
func (p *Product) Seat(prog *program.Program, view exec.View, nodes *program.Nodes) {
	p.seats = &seats{prog, view, nodes}
}

// Nodes implements search.Waiting: it returns the nodes given to Seat.
func (p *Product) Nodes() *program.Nodes { return p.seats.nodes }

// Waiting implements search.Waiting: it appends to dst the processes of s that are not at an end location; of every
// node, only the first of these.
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
