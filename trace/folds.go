package trace

// Fold is a line of a folded trace: a single step, or several steps that access only locals of one process, for example
// the iterations of a counting loop.
type Fold struct {
	Steps   []int    // ascending step indices; steps of other processes may come between
	Numbers string   // the numbers of the first and last step, as text
	Net     []Change // the total changes, from the first value to the last
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
