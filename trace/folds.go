package trace

// Fold is a part of a trace that is told of as one: a step, or several that touch nothing but locals of one process, as
// those of a loop that counts.
type Fold struct {
	Steps   []int    // their indices, in ascending order; steps of other processes may stand between them
	Numbers string   // of the first and the last step
	Net     []Change // what changed along them, from the first value to the last
}

// Folds returns the steps as they are told of, in parts, in the order of their first steps.
func (t *Trace) Folds() []Fold {
	list := (&printer{t: t}).items()
	out := make([]Fold, len(list))
	for k, x := range list {
		out[k] = Fold{Steps: x, Numbers: x.numbers(), Net: net(t.steps(x))}
	}
	return out
}
