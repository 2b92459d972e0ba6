package trace

// Fold is a line of a folded trace: a single step, or several steps of one process that access only its locals, for
// example the iterations of a counting loop.
type Fold struct {
	Steps   []int  // step indices in ascending order; other processes may take steps in between
	Numbers string // the numbers of the first and last step, as text
	// the changes by all steps together, from the value before the first step to the value after the last
	Net []Change
}

// Folds partitions the steps of t into the lines of a folded trace, ordered by their first step.
func (t *Trace) Folds() []Fold {
	list := (&printer{t: t}).items()
	out := make([]Fold, len(list))
	for k, x := range list {
		out[k] = Fold{Steps: x, Numbers: x.numbers(), Net: net(t.steps(x))}
	}
	return out
}
