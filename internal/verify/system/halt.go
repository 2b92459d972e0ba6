package system

import (
	"context"
	"errors"
	"fmt"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend/symmetry"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/search"
)

// Search runs the attempts of the plan with worker w, and returns the final result. It stores the record of the
// attempts in w.
//
//   - limits must agree with the limits of the plan; see Limits.
//   - limits.Halt can interrupt a long step when the search must end. If limits.Halt is nil, Search makes a Halt.
//   - Concurrent calls for the same system run one after the other.
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
	if err == nil && w.quotient != nil {
		err = s.lift(&res)
	}
	return res, err
}

// lift completes a search of the quotient by symmetry: every run of orbits in the errors of res is replaced by a run of
// the model. The machine of lift has no Halt, because a run already found must not be lost.
func (s *System) lift(res *search.Result) error {
	if len(res.Errors) == 0 {
		return nil
	}
	res.Stats.Orbit = s.Plan.Interchange.Size
	m, err := Machine(s.Program)
	if err != nil {
		return err
	}
	lifted := res.Errors[:0]
	for _, e := range res.Errors {
		e.Lasso, e.Fault, err = s.symmetry.Lift(m, e.Lasso, e.Fault)
		switch {
		case errors.Is(err, symmetry.ErrGivenUp): // the run cannot be replayed
			res.Complete, res.Cut = false, search.CutEndless
			res.Stats.Errors--
			continue
		case err != nil:
			return fmt.Errorf("bug: a run of the quotient by symmetry is none of the model: %w", err)
		}
		lifted = append(lifted, e)
	}
	res.Errors = lifted
	return nil
}

// halt returns a Halt, which interrupts long steps of a search when ctx is done, after limits.Time, or when limits.Room
// reports a lack of memory. If limits.Now is set, the Halt has no time limit, because a Halt uses the system clock.
func halt(ctx context.Context, limits *search.Options) *cancel.Halt {
	limit := limits.Time
	if limits.Now != nil {
		limit = 0
	}
	return cancel.NewHalt(ctx, limit, limits.Room)
}

// unwritten completes res if h ended the search while the search was building the run of an error: it adds the error
// without the run. In any other case unwritten does nothing.
func unwritten(ctx context.Context, h *cancel.Halt, res *search.Result) {
	if u, ok := h.Extended().(*search.Unwritten); ok {
		h.Retract()
		res.LeaveUnwritten(u, search.HaltCut(ctx, h.Ended()))
	}
}
