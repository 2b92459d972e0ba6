package product

import (
	"ltlpor/exec"
	"ltlpor/program"
)

// seats tells where processes are.
type seats struct {
	program *program.Program
	view    exec.View
}

// Seat lets Waiting be called: view reads the states of the machine of p, which runs prog.
func (p *Product) Seat(prog *program.Program, view exec.View) { p.seats = &seats{prog, view} }

// Waiting implements search.Waiting.
func (p *Product) Waiting(s program.State, dst []program.Waiter) []program.Waiter {
	return exec.Waiting(p.seats.program, p.seats.view, s, dst)
}
