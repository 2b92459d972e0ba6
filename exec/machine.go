// Package exec says how a step is computed: the one interface between what a
// model is and what searches it. Implementations are in its subpackages.
package exec

import "ltlpor/program"

// Machine runs a program. One Machine belongs to one goroutine; Clone gives
// another over the same program.
type Machine interface {
	// Init appends the initial state to dst.
	Init(dst program.State) program.State
	// Enabled sets m to the moves of s. Else, timeout, unless, provided, priorities
	// and handshakes are settled here. A guard whose evaluation goes wrong counts
	// as executable; Fire then reports the fault.
	Enabled(s program.State, m *program.Moves)
	// Fire appends to out what mv (a move of s) leads to: exactly one outcome, or
	// several if it enters an atomic sequence with choices. Only states in which
	// no atomic sequence is in progress (or in which it is blocked) come out.
	Fire(s program.State, mv program.Move, out *program.Outcomes)
	// Props returns the truth of the program's propositions in s.
	Props(s program.State) uint64
	// ValidEnd reports whether every process of s is at an end location.
	ValidEnd(s program.State) bool
	Clone() Machine
}
