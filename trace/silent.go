package trace

import "ltlpor/program"

// Silent reports whether step i has no statement of the model: it only leads from where a loop or a choice ends to what
// comes next. The last step and the first one of a cycle are never silent, as others refer to them, nor is a step that
// changes something or that a reduced graph does not have.
func (t *Trace) Silent(i int) bool {
	s := &t.Steps[i]
	return s.Text == program.NoStatement && len(s.Changes) == 0 && s.Peer == program.NoPID &&
		i != len(t.Steps)-1 && i != t.CycleStart && i != t.LeftOut-1
}

// Folds returns the steps as they are told of, in parts: the first step of each part and the one behind its last. A
// part has more than one step where these touch nothing but locals of one process, as a loop that counts.
func (t *Trace) Folds() [][2]int {
	list := (&printer{t: t}).items()
	out := make([][2]int, len(list))
	for k, x := range list {
		out[k] = [2]int{x.from, x.to}
	}
	return out
}

// Net returns what changed along the steps from one to before another, from the first value to the last.
func (t *Trace) Net(from, to int) []Change { return net(t.Steps[from:to]) }
