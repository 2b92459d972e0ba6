package product

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// claim is an Automaton prepared for execution. Every fault of an edge becomes an extra state without successors. The
// extra states have numbers from len(states) on.
type claim struct {
	initial []program.Q
	states  []State
	// faults[i] is the fault of extra state len(states)+i. faults[0] is the fault for a proposition without a value.
	faults []*program.Fault
	// sink[q][i] is the extra state for the fault of edge i of state q.
	sink [][]program.Q
	// labelled[q] reports whether some edge of state q reads a proposition.
	labelled []bool
	reads    []uint64 // reads[q] are the propositions read by the edges of state q, as bits
	marks    int      // the value of Automaton.Marks
	letter   uint64   // the letter last read by method next
}

func newClaim(a *Automaton) *claim {
	c := &claim{initial: a.Initial, states: a.States, marks: a.Marks, faults: []*program.Fault{nil}}
	c.reads = make([]uint64, len(a.States))
	c.sink = make([][]program.Q, len(a.States))
	c.labelled = make([]bool, len(a.States))
	for i, s := range a.States {
		c.sink[i] = make([]program.Q, len(s.Edges))
		for j, e := range s.Edges {
			if e.Pos|e.Neg|e.Require != 0 {
				c.labelled[i] = true
				c.reads[i] |= e.Pos | e.Neg | e.Require
			}
			if e.Fault != nil {
				c.sink[i][j] = program.Q(len(a.States) + len(c.faults))
				c.faults = append(c.faults, e.Fault)
			}
		}
	}
	return c
}

// next appends to dst the successors of automaton state q under the letter of system state s, without duplicates, and
// returns the extended slice.
func (c *claim) next(m exec.System, s program.State, q program.Q, dst []program.Q) []program.Q {
	if q == program.NoQ {
		return append(dst, c.initial...)
	}
	c.letter = 0
	if !c.labelled[q] {
		return c.read(q, 0, dst)
	}
	label := m.Props(s)
	c.letter = label
	undefined, fault := m.Undefined()
	if undefined &= c.reads[q]; undefined == 0 {
		return c.read(q, label, dst)
	}
	return c.undecided(q, label, undefined, fault, dst)
}

// undecided appends to dst the successors of automaton state q, in a system state in which propositions read by q have
// no value. `label` has the true propositions, and `undefined` the propositions without a value.
//
// If the successors or their marks depend on the missing values, the only successor is the extra state for `fault`.
func (c *claim) undecided(q program.Q, label, undefined uint64, fault *program.Fault, dst []program.Q) []program.Q {
	from := len(dst)
	dst = c.read(q, label&^undefined, dst)
	// The trials make each undefined proposition true alone, and finally all of them together. If no trial makes a
	// difference, the successors are taken to be independent of the undefined propositions.
	values := []uint64{undefined}
	for u := undefined; u != 0; u &= u - 1 {
		values = append(values, u&-u)
	}
	for _, v := range values {
		other := c.read(q, label&^undefined|v, nil)
		if !sameSet(other, dst[from:]) || !c.sameMarks(q, dst[from:], label&^undefined, label&^undefined|v) {
			c.faults[0] = fault
			return append(dst[:from], program.Q(len(c.states)))
		}
	}
	return dst
}

func sameSet(a, b []program.Q) bool {
	for _, q := range a {
		if !slices.Contains(b, q) {
			return false
		}
	}
	return len(a) == len(b)
}

// sameMarks reports whether the steps from q to the states in `to` have the same acceptance marks under letters a and
// b.
func (c *claim) sameMarks(q program.Q, to []program.Q, a, b uint64) bool {
	for _, t := range to {
		if c.marks > 0 && c.borne(q, t, a) != c.borne(q, t, b) {
			return false
		}
	}
	return true
}

// borne returns the acceptance marks of the step from q to t under `letter`: the marks of state q, and of all edges
// from q to t with a matching label. The marks are united because a run may take these edges in turn.
func (c *claim) borne(q, t program.Q, letter uint64) uint64 {
	state := &c.states[q]
	marks := state.Marks
	for i := range state.Edges {
		if e := &state.Edges[i]; e.To == t && e.Pos&^letter == 0 && e.Neg&letter == 0 {
			marks |= e.Marks
		}
	}
	return marks
}

// lacking appends to `lacks`, for every step from q to a state in `to`, the acceptance marks missing from the step.
// `to` must be the last result of next. If the automaton has accepting states instead of marks, lacking appends 0 for a
// step from an accepting state, and 1 for any other step.
func (c *claim) lacking(q program.Q, to []program.Q, lacks []uint64) []uint64 {
	all := uint64(1)
	if c.marks > 0 {
		all = ^uint64(0) >> (MaxMarks - c.marks)
	}
	for _, t := range to {
		switch {
		case int(t) >= len(c.states):
			lacks = append(lacks, all) // t is the extra state of a fault: every mark is missing
		case c.marks > 0:
			lacks = append(lacks, all&^c.borne(q, t, c.letter))
		case c.states[q].Accepting:
			lacks = append(lacks, 0)
		default:
			lacks = append(lacks, all)
		}
	}
	return lacks
}

// read appends to dst the targets of the edges of q with a label that agrees with the letter `label`, without
// duplicates.
func (c *claim) read(q program.Q, label uint64, dst []program.Q) []program.Q {
	state := &c.states[q]
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

// appendNew appends q to dst, unless q is already in dst[from:]. Duplicates arise because edges with different labels
// may lead to the same state.
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
