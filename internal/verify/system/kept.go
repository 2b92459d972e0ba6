package system

import (
	"time"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// The kinds of search in a checkpoint: a search without a state worth keeping, which begins again (keptAgain); a
// search in order with packed states (keptInOrder), or with the states of package closure (keptUnpacked); and a
// search in arbitrary order (keptAnyOrder).
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

// resumed returns the index of the attempt to run first: the attempt that wrote the checkpoint, or 0 without a
// checkpoint to continue from.
//
// If the checkpoint is from a search in arbitrary order, the result is 0 as well: the attempts before are repeated,
// to learn how to pack states. The time of the repetition does not count: otherwise a search with a short time limit
// would never get further.
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

// repeat suspends the time limit, while attempts made before the checkpoint are repeated. limitTime restores the
// limit.
func (a *attempts) repeat() {
	a.repeats, a.resting = true, a.limits.Time
	a.limits.Time, a.deadline = 0, time.Time{}
	a.limits.Halt.Limit(0)
}

// limitTime restores the time limit suspended by repeat; the time counts from now. Without a suspended limit
// limitTime only ends the repetition.
func (a *attempts) limitTime() {
	if a.repeats = false; a.resting > 0 {
		a.limits.Time, a.deadline, a.resting = a.resting, a.clock().Add(a.resting), 0
		a.limits.Halt.Limit(a.limits.Time)
	}
}

// keptKind returns the kind of search, as written in checkpoints, to which attempt `at` belongs.
func keptKind(at *plan.Attempt) uint64 {
	switch {
	case !at.InOrder():
		return keptAnyOrder
	case at.Engine == plan.Closure:
		return keptUnpacked
	}
	return keptInOrder
}

// marked returns a copy of c that writes the kind of the search before the state of the search. For kind keptAgain
// the copy writes no state.
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

// withFailures returns a copy of c that also saves a run-time error of the workers in parameter others: if w has met
// no run-time error, an error of another worker is written as the error of w. This is necessary because a search
// after Load does not expand the states before the error again. If c is nil, the result is nil.
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

// anew returns a copy of c for a search that does not continue from a checkpoint.
func anew(c *search.Checkpoint) *search.Checkpoint {
	out := *c
	out.From = nil
	return &out
}

// rare returns a copy of c for a short search without a state worth keeping. The search writes a checkpoint only when
// a limit cuts the search; the checkpoint only says: begin again.
func rare(c *search.Checkpoint) *search.Checkpoint {
	out := marked(c, keptAgain)
	out.In = func() time.Duration { return time.Hour }
	return out
}

// checkpoint returns the checkpoint for attempt `at`, or nil without a checkpoint. An attempt with a bound gets nil
// if the search continues from a checkpoint, because the attempt only repeats an attempt of the earlier search. For
// an attempt without a bound, checkpoint restores the suspended time limit.
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
	case keptKind(at) != a.kind: // the checkpoint has no state, or the attempts before ended differently
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
