package schedule

import (
	"errors"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/certify"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/system"
)

// briefSteps is the number of steps up to which a counterexample is shown in any case.
const briefSteps = 1000

// outlined certifies e, an error of the searched system, step by step, and keeps only its length and its end. It also
// looks for a shorter run with steps that fit into memory. If this search succeeds, the shorter run replaces e.
func (c *certifying) outlined(e search.Error) error {
	c.space.Brief = true // apart from the longest step, a certified verdict takes little memory
	defer func() { c.space.Brief = false }()
	name, property := concerned(c.sys, e)
	var prepared *certify.System
	if c.sys.Program.Claim == nil {
		prepared = &certify.System{Program: c.sys.Program, Machine: c.sys.Machine}
	}
	outline, err := property.Check(c.model, prepared, e)
	switch {
	case errors.Is(err, certify.ErrGoesOn):
		c.givenUp()
		return nil
	case leftOut(c.sys, err):
		c.res.Stats.Errors--
		return nil
	case err != nil:
		return refuted(name, err)
	}
	if outline.Steps <= briefSteps {
		return c.certifyInFull(e) // the trace is not the reason for the lack of memory
	}
	c.space.Brief = false
	if c.short != nil {
		var f *Found
		err := cancel.Run(func() error {
			f = c.short.instead(c.sys, c.model, e, outline.Steps, &c.res.Stats)
			return nil
		})
		if err == nil && f != nil {
			_, _, err = c.keep(*f)
		}
		if f != nil && err == nil {
			return nil
		}
	}
	e.Lasso = program.Lasso{} // keep the error, release its run
	c.found = append(c.found, Found{Error: e, Outline: &outline})
	return nil
}

// instead returns a counterexample with fewer elementary steps than e, an error of sys, or nil if the search finds no
// shorter run.
func (s *Shortener) instead(
	sys *system.System, model certify.System, e search.Error, steps int, stats *search.Stats,
) *Found {
	if sys.Plan.Walk == plan.BFS || sys.Plan.Walk == plan.Stuck || s.Ctx.Err() != nil {
		return nil
	}
	short, err := s.shorten(sys, s.shortening(e, stats))
	if err != nil || short.Error == nil {
		return nil
	}
	x, err := unfold(sys, model, *short.Error)
	if err != nil {
		return nil
	}
	x.Lasso = rolled(x.Lasso)
	_, property := concerned(sys, x)
	t, err := property.Certify(model, x)
	if err != nil || len(t.Steps) >= steps {
		return nil
	}
	t.FoundSteps = steps
	return &Found{Error: x, Trace: t}
}
