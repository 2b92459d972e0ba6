package product

import (
	"ltlpor/exec"
	"ltlpor/program"
)

// claim is an Automaton made ready to run. The faults of its edges become
// states of their own, numbered from len(states) on, which lead nowhere.
type claim struct {
	initial []program.Q
	states  []State
	faults  []*program.Fault // of the states from len(states) on
	// sink holds, for each state and edge with a fault, the state that stands for it.
	sink [][]program.Q
	// labelled tells, for each state, that some edge reads a proposition.
	labelled []bool
}

func newClaim(a *Automaton) *claim {
	c := &claim{initial: a.Initial, states: a.States}
	c.sink = make([][]program.Q, len(a.States))
	c.labelled = make([]bool, len(a.States))
	for i, s := range a.States {
		c.sink[i] = make([]program.Q, len(s.Edges))
		for j, e := range s.Edges {
			if e.Pos|e.Neg|e.Require != 0 {
				c.labelled[i] = true
			}
			if e.Fault != nil {
				c.sink[i][j] = program.Q(len(a.States) + len(c.faults))
				c.faults = append(c.faults, e.Fault)
			}
		}
	}
	return c
}

// next appends the successors of q that the label of s allows, each once.
func (c *claim) next(m exec.Machine, s program.State, q program.Q, dst []program.Q) []program.Q {
	if q == program.NoQ {
		return append(dst, c.initial...)
	}
	state := &c.states[q]
	var label uint64
	if c.labelled[q] {
		label = m.Props(s)
	}
	from := len(dst)
	for i := range state.Edges {
		e := &state.Edges[i]
		if e.Pos&^label != 0 || e.Neg&label != 0 {
			continue
		}
		if e.Fault != nil && e.Require&^label != 0 {
			dst = appendNew(dst, from, c.sink[q][i])
			if !e.Fault.Continues {
				continue
			}
		}
		dst = appendNew(dst, from, e.To)
	}
	return dst
}

// appendNew appends q unless dst has it from index from on: edges with
// different labels may lead to one state.
func appendNew(dst []program.Q, from int, q program.Q) []program.Q {
	for _, p := range dst[from:] {
		if p == q {
			return dst
		}
	}
	return append(dst, q)
}

func (c *claim) fault(q program.Q) *program.Fault {
	if i := int(q) - len(c.states); i >= 0 {
		return c.faults[i]
	}
	return c.states[q].End
}
