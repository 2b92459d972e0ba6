package system

import (
	"time"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// The kinds of searches that write checkpoints; the kind is the first number in a checkpoint:
//
//   - keptAgain: a short search, without saved states, to begin again.
//   - keptInOrder: a search in order (plan.Attempt.InOrder) with packed states.
//   - keptUnpacked: a search in order with states of package closure.
//   - keptAnyOrder: a search in arbitrary order.
const (
	keptAgain uint64 = iota
	keptInOrder
	keptUnpacked
	keptAnyOrder
	keptKinds
)

var keptWords = [keptKinds]string{
	keptInOrder: "in order, with packed states", keptUnpacked: "in order, without packed states",
	keptAnyOrder: "in any order",
}

// resumed returns the index of the attempt with which the search begins: the attempt that wrote the checkpoint, or 0
// without a checkpoint.
//
// The result is also 0 if a search in arbitrary order wrote the checkpoint: the attempts before are repeated to find
// out how to pack states. Their time does not count for the time limit. If it did, a search with a short limit would
// never get beyond the repetition.
func (a *attempts) resumed() (int, error) {
	r := (*checkpoint.Reader)(nil)
	if a.keep != nil {
		r = a.keep.From
	}
	if r == nil {
		return 0, nil
	}
	kind := r.Below(keptKinds)
	if a.kind = kind; r.Err() != nil {
		return 0, r.Err()
	}
	if kind == keptAgain {
		a.repeat()
		return 0, nil
	}
	for i := range a.Plan.Attempts {
		if at := &a.Plan.Attempts[i]; at.States == 0 && keptKind(at) == kind {
			if kind == keptAnyOrder {
				a.repeat()
				return 0, nil
			}
			return i, nil
		}
	}
	r.Fail("it is of a search %s, and the search that would be made now is none", keptWords[kind])
	return 0, r.Err()
}

// repeat suspends the time limit while attempts made before the checkpoint run again. limitTime restores the limit.
func (a *attempts) repeat() {
	a.repeats, a.resting = true, a.limits.Time
	a.limits.Time, a.deadline = 0, time.Time{}
	a.limits.Halt.Limit(0)
}

// limitTime ends the repetition of attempts, and restores the time limit suspended by repeat, counted from now.
func (a *attempts) limitTime() {
	if a.repeats = false; a.resting > 0 {
		a.limits.Time, a.deadline, a.resting = a.resting, a.clock().Add(a.resting), 0
		a.limits.Halt.Limit(a.limits.Time)
	}
}

// keptKind returns the kind of search that checkpoints of attempt `at` record, for example keptInOrder.
func keptKind(at *plan.Attempt) uint64 {
	switch {
	case !at.InOrder():
		return keptAnyOrder
	case at.Engine == plan.Closure:
		return keptUnpacked
	}
	return keptInOrder
}

// marked returns a copy of c that writes kind, the kind of search, before the state of the search. If kind is
// keptAgain, the copy writes no state.
func marked(c *search.Checkpoint, kind uint64) *search.Checkpoint {
	out := *c
	out.Write = func(state func(*checkpoint.Writer)) {
		c.Write(func(w *checkpoint.Writer) {
			w.Uint(kind)
			if kind != keptAgain {
				state(w)
			}
		})
	}
	return &out
}

// withFailures returns a copy of c that also saves a run-time error found by another worker. If w has no run-time
// error, the copy writes the first error of the workers in others as the error of w. If c is nil, the result is nil.
//
// A search resumed from the checkpoint does not expand the state before the error again, and would miss the error.
func withFailures(c *search.Checkpoint, w *Worker, others []*Worker) *search.Checkpoint {
	if c == nil {
		return nil
	}
	out := *c
	out.Write = func(state func(*checkpoint.Writer)) {
		before := w.earlier
		w.takeFailure(others)
		c.Write(state)
		w.earlier = before
	}
	return &out
}

// anew returns a copy of c without the checkpoint to resume from.
func anew(c *search.Checkpoint) *search.Checkpoint {
	out := *c
	out.From = nil
	return &out
}

// rare returns a copy of c for a short search with states not worth saving. The search writes a checkpoint only when a
// limit ends the search, or after an hour; the resumed search begins again.
func rare(c *search.Checkpoint) *search.Checkpoint {
	out := marked(c, keptAgain)
	out.In = func() time.Duration { return time.Hour }
	return out
}

// checkpoint returns the checkpoint that attempt `at` reads and writes, or nil without one.
//
// An attempt with a bound on states gets nil in a resumed search, because the attempt only repeats an earlier attempt.
// Before an attempt without such a bound, checkpoint ends the repetition; see limitTime.
func (a *attempts) checkpoint(at *plan.Attempt) *search.Checkpoint {
	switch {
	case a.keep == nil:
		return nil
	case at.States > 0 && a.keep.From != nil:
		return nil
	case at.States > 0:
		return rare(a.keep)
	}
	a.limitTime()
	c := marked(a.keep, keptKind(at))
	a.keep = anew(a.keep)
	switch read := c.Read; {
	case c.From == nil:
	// No state of this kind of search in the checkpoint, or the attempts before ended differently.
	case keptKind(at) != a.kind:
		if c = anew(c); read != nil {
			read()
		}
	case a.limits.Time > 0:
		limit := a.limits.Time
		c.Read = func() {
			a.deadline = a.clock().Add(limit)
			if read != nil {
				read()
			}
		}
	}
	return c
}
