package auditrun

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/certify"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/internal/verify/system"
	"ltlpor/trace"
)

// replayLost returns l as a certified run of the unoptimized model. The result is nil in two cases: if l is nil, and if
// the model can stay forever inside a step of l (the same step ends in the searched program).
func (a *auditing) replayLost(ctx context.Context, l *audit.Lost) (*Lost, error) {
	if l == nil {
		return nil, nil
	}
	one := search.Result{Errors: []search.Error{l.Error}}
	if !a.Deadline.IsZero() {
		within, end := context.WithDeadline(ctx, a.Deadline)
		defer end()
		ctx = within
	}
	found, left, err := schedule.Certify(ctx, a.system, &one, nil)
	if len(left) > 0 && err == nil {
		return nil, &CutError{search.HaltCut(ctx, ctx.Err()), Auditing}
	}
	if err != nil || len(found) == 0 {
		return nil, err
	}
	t := found[0].Trace
	out := &Lost{Property: a.violated(l.Error, t)}
	if l.Left >= 0 {
		w := a.words()
		out.State, out.Chosen = trace.Describe(w.Program, w.views, l.At), w.statements(l.Chosen)
		t.LeftOut, err = a.number(l, t)
	}
	return out, err
}

// violated returns the report entry for the property that error e violates, with counterexample t, which was made from
// e.
func (a *auditing) violated(e search.Error, t *trace.Trace) schedule.Property {
	p := a.properties[0]
	for _, q := range a.properties {
		if e.Fault != nil && property.KindOf(e.Fault.Kind) == q.Kind {
			p = q
		}
	}
	return schedule.ViolatedBy(p, t)
}

// number returns the number in t, from 1, of the first step that is missing from the reduced graph; 0 means that this
// step is unknown. t is the replay of l on the model. A step of the searched program may be several steps of the model.
func (a *auditing) number(l *audit.Lost, t *trace.Trace) (int, error) {
	steps := slices.Concat(l.Error.Lasso.Stem, l.Error.Lasso.Cycle)
	p := a.properties[0].Program
	machine, err := system.Machine(p)
	if err != nil {
		return 0, err
	}
	begin := search.Error{Lasso: program.Lasso{Init: l.Error.Lasso.Init, Q: l.Error.Lasso.Q, Stem: steps[:l.Left]}}
	begin, err = certify.Unfold(
		certify.System{Program: p, Machine: machine}, certify.System{Program: a.system.Program, Machine: a.system.Machine}, begin,
	)
	if errors.Is(err, certify.ErrGoesOn) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("bug: the beginning of a run is none: %w", err)
	}
	for i := len(begin.Lasso.Stem); i < len(t.Steps); i++ {
		if t.Steps[i].Move == steps[l.Left].Move {
			return i + 1, nil
		}
	}
	return 0, nil
}
