package ltlpor

import (
	"context"
	"slices"
	"time"

	"ltlpor/program"
	"ltlpor/search"
)

// room searches again after late, a pass in which processes that had come to their
// end stayed, and there was no room for a new process or channel. That is an error of
// the model: it has the run on which nobody dies. What else it does a pass shows in
// which they go as soon as they can. If that has no room either, or the error is not
// at hand, deaths are steps, as the model has them.
func (m *model) room(ctx context.Context, g *goal, open []Property, opt Options, deadline time.Time, late pass) (pass, error) {
	silent := !slices.ContainsFunc(open, func(p Property) bool { return p.Kind == "assertions" })
	i := slices.IndexFunc(late.res.Errors, func(e search.Error) bool {
		return e.Fault != nil && (e.Fault.Kind == program.TooManyProcesses || e.Fault.Kind == program.TooManyChannels)
	})
	if i >= 0 || silent && late.faulted != nil {
		p, err := m.pass(ctx, g, open, opt, deadline, true)
		if err != nil {
			return p, err
		}
		if p.early && !p.crowded {
			p.faulted = late.faulted
			if i >= 0 && p.res.Cut != search.CutErrors {
				p.res.Errors = append(p.res.Errors, late.res.Errors[i])
				p.res.Stats.Errors++
				p.record.Errors++
			}
			return p, nil
		}
	}
	opt.Optimize = opt.Optimize.without(Ends)
	return m.pass(ctx, g, open, opt, deadline, false)
}
