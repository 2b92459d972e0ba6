package closure

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// What package simulate asks for: the elementary steps inside atomic sequences, one at a time.

// Keeps sets moves to what can be done next after mv, which led to s by Step, by the process that has
// control then, and reports whether one has, and can do something (6.1, 6.5). Where it reports false
// control is nobody's (6.2, 6.4), and Enabled says what can be done.
func (m *Machine) Keeps(s program.State, mv program.Move, moves *program.Moves) bool {
	c := m.c
	c.decode(s)
	c.firing, c.timeout, c.fault = false, false, nil
	moves.State, moves.All, moves.Timeout = s, moves.All[:0], false
	if !c.keeps(mv) {
		return false
	}
	c.controlled(controls(mv), moves)
	return len(moves.All) > 0
}

// Endless returns a fault if mv, an elementary step of s, leads to where an atomic sequence can neither
// be left any more nor goes wrong (6.8); otherwise nil. Of a sequence with more than exec.AtomicLimit
// states ahead it does not tell.
func (m *Machine) Endless(s program.State, mv program.Move) *program.Fault {
	c := m.c
	c.work = append(c.work[:0], s...)
	c.decode(c.work) // s is not to be written
	c.fault = nil
	nodes := c.insides(s, mv, exec.AtomicLimit)
	c.fault, c.work = nil, c.s
	if nodes == nil {
		return nil
	}
	if leave(nodes); nodes[0].leaves {
		return nil
	}
	return c.round(mv, neverEnds)
}
