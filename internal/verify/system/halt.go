package system

import (
	"context"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/search"
)

// Search searches the system by the walk of the plan, with one worker. If the search must end, limits.Halt, unless
// nil, interrupts a step that takes long. A second Search of the same system waits for the end of the first.
func (s *System) Search(ctx context.Context, w *Worker, limits search.Options) (res search.Result, err error) {
	s.searching.Lock()
	defer s.searching.Unlock()
	s.Plan, s.packer = s.made, s.packing
	if limits.Halt == nil {
		limits.Halt = halt(ctx, &limits)
	}
	defer exec.HaltBy(s.Machine, limits.Halt.Check)()
	s.settle(w, limits)
	ended := search.Halted(func() { res, err = s.walk(ctx, w, limits) })
	if ended != nil { // before the search began
		res = search.Result{Cut: search.HaltCut(ctx, ended)}
	}
	unwritten(ctx, limits.Halt, &res)
	s.settled(res)
	return res, err
}

// halt returns the Halt that ends steps of a search within limits. The Halt uses the clock of the machine: if
// Options.Now is set, no time limit applies.
func halt(ctx context.Context, limits *search.Options) *cancel.Halt {
	limit := limits.Time
	if limits.Now != nil {
		limit = 0
	}
	return cancel.NewHalt(ctx, limit, limits.Room)
}

// unwritten records in res, the result of an ended search, that h ended the search while it wrote the run of an
// error.
func unwritten(ctx context.Context, h *cancel.Halt, res *search.Result) {
	if u, ok := h.Extended().(*search.Unwritten); ok {
		h.Retract()
		res.LeaveUnwritten(u, search.HaltCut(ctx, h.Ended()))
	}
}
