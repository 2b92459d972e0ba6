package closure

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// The methods in this file are for package simulate, which takes the elementary steps inside atomic sequences one at
// a time.

// KeepsControl reports whether the process inside an atomic sequence keeps control after mv, and can continue the
// sequence. The process is the receiver if mv is a rendezvous, and mv.Proc if not. s must be the state after mv,
// computed by Step (6.1, 6.5).
//
//   - If true, moves is set to the next moves of this process.
//   - If false, no process has control (6.2, 6.4), and moves is emptied. Enabled returns the moves of s in this case.
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

// Endless returns a fault if mv, an elementary step of s, leads into an atomic sequence without an exit path (6.8): the
// process can never leave the sequence, not even by a fault. If an exit path exists, the result is nil. It is also nil
// if the exploration exceeds exec.AtomicLimit states.
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
