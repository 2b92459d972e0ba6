package system

import (
	"time"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// The kinds of search in a checkpoint. A search without progress (keptAgain) has no state to keep. A search in order
// has packed states (keptInOrder), or states as package closure has them (keptUnpacked).
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

// resumed returns the index of the first attempt of a search from the checkpoint of an earlier search. Without such a
// checkpoint the result is 0.
//
// The attempts before the attempt of the checkpoint run again, since they show how to pack states. Their time does not
// count: a search with a short time limit would otherwise never go on.
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

// repeat suspends the time limit until limitTime.
func (a *attempts) repeat() {
	a.repeats, a.resting = true, a.limits.Time
	a.limits.Time, a.deadline = 0, time.Time{}
	a.limits.Halt.Limit(0)
}

// limitTime makes the time limit count from now, after repeat.
func (a *attempts) limitTime() {
	if a.repeats = false; a.resting > 0 {
		a.limits.Time, a.deadline, a.resting = a.resting, a.clock().Add(a.resting), 0
		a.limits.Halt.Limit(a.limits.Time)
	}
}

// keptKind returns the kind of the checkpoints of attempt at.
func keptKind(at *plan.Attempt) uint64 {
	switch {
	case !at.InOrder():
		return keptAnyOrder
	case at.Engine == plan.Closure:
		return keptUnpacked
	}
	return keptInOrder
}

// marked returns c with the kind of the search before the search itself.
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

// withFailures returns c with the run-time errors of all workers. If w has met no run-time error, the error of another
// worker is written as the error of w: the states behind that error are not expanded again after Load. If c is nil,
// the result is nil.
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

// anew returns c for a search that does not continue from a checkpoint.
func anew(c *search.Checkpoint) *search.Checkpoint {
	out := *c
	out.From = nil
	return &out
}

// rare returns c for a short search with no state worth keeping. The checkpoint is written only when the search is
// cut.
func rare(c *search.Checkpoint) *search.Checkpoint {
	out := marked(c, keptAgain)
	out.In = func() time.Duration { return time.Hour }
	return out
}

// checkpoint returns the checkpoint for attempt at, or nil. A bounded attempt has nil if the search goes on from a
// checkpoint: the attempt only repeats an attempt of the search before.
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
	case keptKind(at) != a.kind: // no state is kept, or the attempts before ended in another way
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
