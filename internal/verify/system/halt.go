package system

import (
	"context"
	"fmt"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/search"
)

// Search makes the attempts of the plan with worker w, and stores the record in w.
//
//   - limits must be the limits of the plan; see Limits.
//   - If the search must end, limits.Halt, unless nil, interrupts a step that takes long.
//   - A second Search of the same system waits for the end of the first.
func (s *System) Search(ctx context.Context, w *Worker, limits search.Options) (res search.Result, err error) {
	s.searching.Lock()
	defer s.searching.Unlock()
	if planned, asked := s.Plan.Limits, Limits(limits); planned != asked {
		return res, fmt.Errorf("bug: the search was planned within %+v, and is made within %+v", planned, asked)
	}
	if limits.Halt == nil {
		limits.Halt = halt(ctx, &limits)
	}
	defer exec.HaltBy(s.Machine, limits.Halt.Check)()
	ended := search.Halted(func() { res, err = s.run(ctx, w, limits) })
	if ended != nil { // before the search began
		res = search.Result{Cut: search.HaltCut(ctx, ended)}
	}
	unwritten(ctx, limits.Halt, &res)
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
