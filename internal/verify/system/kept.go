package system

import (
	"context"
	"time"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// The kinds of search in a checkpoint. A search without progress (keptAgain) has no state to keep. A search in order
// has packed states if the plan has a packer (keptInOrder), or gave packing up on the way (keptUnpacked).
const (
	keptAgain uint64 = iota
	keptInOrder
	keptUnpacked
	keptAnyOrder
	keptKinds
)

// kept searches within limits that ask for a checkpoint. A large full search for faults continues in arbitrary order,
// as without checkpoints. Every other search is in order: only searches in order keep the choices of a reducer and
// the nodes with an automaton.
func (s *System) kept(ctx context.Context, w *Worker, limits search.Options) (search.Result, error) {
	from := keptAgain
	if r := limits.Checkpoint.From; r != nil {
		if from = r.Below(keptKinds); from == keptAgain {
			limits.Checkpoint = anew(limits.Checkpoint)
			if read := limits.Checkpoint.Read; read != nil {
				read()
			}
		}
	}
	if from == keptUnpacked {
		s.packer = nil
		limits.Checkpoint = marked(limits.Checkpoint, keptUnpacked)
		return s.inOrder(ctx, s.Problem(w, limits))
	}
	if from == keptInOrder || !s.keepsAnyOrder(w, limits) {
		if from == keptAnyOrder {
			r := limits.Checkpoint.From
			r.Fail("it is of a search in any order, and the search that would be made now is in order")
			return search.Result{}, r.Err()
		}
		limits.Checkpoint = marked(limits.Checkpoint, keptInOrder)
		return s.inOrder(ctx, s.Problem(w, limits))
	}
	return s.attempt(ctx, w, limits, func(a *attempts) (search.Result, error) {
		a.keep = limits.Checkpoint
		return a.reach()
	})
}

// keepsAnyOrder reports whether a search by w may continue in arbitrary order and can then write checkpoints.
func (s *System) keepsAnyOrder(w *Worker, limits search.Options) bool {
	most := limits.MaxStates
	return s.packer != nil && s.Plan.Walk == plan.DFS && s.Plan.Reduction == plan.None && s.automaton == nil &&
		s.Program.Claim == nil && (most == 0 || most > probeStates) && s.orderless(w, limits)
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

// keepShort sets the checkpoints of the short searches in order before a search in any order. A search from a
// checkpoint repeats the short searches, which show how to pack states.
func (a *attempts) keepShort() {
	if a.keep == nil {
		return
	}
	if a.limits.Checkpoint = nil; a.keep.From == nil {
		a.limits.Checkpoint = rare(a.keep)
	}
}

// keepAnyOrder sets the checkpoints of the search in any order.
func (a *attempts) keepAnyOrder() {
	if a.keep != nil {
		a.limits.Checkpoint = marked(a.keep, keptAnyOrder)
	}
}

// keepInOrder sets the checkpoints of the last search, in order, with states packed by packer, or unpacked states if
// packer is nil.
func (a *attempts) keepInOrder(packer *closure.Machine) {
	if a.keep == nil {
		return
	}
	kind := keptInOrder
	if packer == nil {
		kind = keptUnpacked
	}
	a.limits.Checkpoint = marked(anew(a.keep), kind)
}
