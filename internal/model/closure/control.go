package closure

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Methods for package simulate, which takes the elementary steps inside atomic sequences one at a time.

// KeepsControl reports whether the process that mv has given control keeps it after mv, and sets moves to the next
// moves of this process. mv must have led to s by Step (6.1, 6.5). If the result is false, no process has control
// (6.2, 6.4), and Enabled returns the moves.
func (m *Machine) KeepsControl(s program.State, mv program.Move, moves *program.Moves) bool {
	c := m.c
	c.decode(s)
	c.firing, c.timeout, c.fault = false, false, nil
	moves.State, moves.All, moves.Timeout = s, moves.All[:0], false
	if !c.keepsControl(mv) {
		return false
	}
	c.controlled(controls(mv), moves)
	return len(moves.All) > 0
}

// Endless returns a fault if mv, an elementary step of s, leads into an atomic sequence that never ends: from some
// state in it, the sequence can no longer be left, and has no fault (6.8). Otherwise Endless returns nil. Endless
// also returns nil if more than exec.AtomicLimit states of the sequence lie ahead.
func (m *Machine) Endless(s program.State, mv program.Move) *program.Fault {
	c := m.c
	c.work = append(c.work[:0], s...)
	c.decode(c.work) // use a copy: s must not be written
	c.fault = nil
	nodes := c.insides(s, mv, exec.AtomicLimit)
	c.fault, c.work = nil, c.s
	if nodes == nil {
		return nil
	}
	if markLeaves(nodes); nodes[0].leaves {
		return nil
	}
	return c.round(mv, neverEnds)
}
