package system

import (
	"context"
	"fmt"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/search"
)

// Search runs the attempts of the plan with worker w, and stores the record in w.
//
//   - limits must agree with the limits of the plan; see Limits.
//   - limits.Halt, if not nil, can interrupt a step that takes long when the search must end. If it is nil, Search
//     makes one.
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
	if ended != nil { // the search ended before its first step
		res = search.Result{Cut: search.HaltCut(ctx, ended)}
	}
	unwritten(ctx, limits.Halt, &res)
	return res, err
}

// halt returns a Halt to interrupt long steps of a search when ctx is done, when limits.Time is over, or when
// limits.Room has no room left. If Options.Now is set, the Halt has no time limit, because a Halt uses the clock of
// the machine.
func halt(ctx context.Context, limits *search.Options) *cancel.Halt {
	limit := limits.Time
	if limits.Now != nil {
		limit = 0
	}
	return cancel.NewHalt(ctx, limit, limits.Room)
}

// unwritten adds an error without a run to res: the error with the run that the search was writing when h ended the
// search. If h did not end a search while writing, unwritten does nothing.
func unwritten(ctx context.Context, h *cancel.Halt, res *search.Result) {
	if u, ok := h.Extended().(*search.Unwritten); ok {
		h.Retract()
		res.LeaveUnwritten(u, search.HaltCut(ctx, h.Ended()))
	}
}
