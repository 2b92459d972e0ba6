package system

import (
	"context"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/search"
)

// Search searches the system by the walk of the plan, with one worker. Where the search is to end, a step that takes
// long is ended in its midst: by limits.Halt, if it is not nil. Another search of the system waits for its end.
func (s *System) Search(ctx context.Context, w *Worker, limits search.Options) (res search.Result, err error) {
	s.searching.Lock()
	defer s.searching.Unlock()
	s.Plan, s.packer = s.made, s.packing
	if limits.Halt == nil {
		limits.Halt = halt(ctx, &limits)
	}
	defer exec.HaltBy(s.Machine, limits.Halt.Look)()
	s.settle(w, limits)
	ended := search.Halted(func() { res, err = s.walk(ctx, w, limits) })
	if ended != nil { // before the search began
		res = search.Result{Cut: search.HaltCut(ctx, ended)}
	}
	unwritten(ctx, limits.Halt, &res)
	s.settled(res)
	return res, err
}

// halt returns what ends steps of a search within limits. It goes by the clock of the machine: with Options.Now there
// is no limit of time.
func halt(ctx context.Context, limits *search.Options) *cancel.Halt {
	limit := limits.Time
	if limits.Now != nil {
		limit = 0
	}
	return cancel.NewHalt(ctx, limit, limits.Room)
}

// unwritten notes in res, of a search that has ended, that h has ended it while the run of an error was being written.
func unwritten(ctx context.Context, h *cancel.Halt, res *search.Result) {
	if u, ok := h.Extended().(*search.Unwritten); ok {
		h.Retract()
		res.LeaveUnwritten(u, search.HaltCut(ctx, h.Ended()))
	}
}
