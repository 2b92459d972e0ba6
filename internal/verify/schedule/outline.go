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

// briefSteps is the number of steps up to which a counterexample always has a trace instead of an outline.
const briefSteps = 1000

// outlined certifies error e of the searched program without storing the steps, and appends an outline of the run to
// c.found. The outline has the length and the end of the run.
//
// If outlined finds a shorter run with steps that fit into memory, it appends this counterexample instead.
func (c *certifying) outlined(e search.Error) error {
	c.space.Brief = true // without the steps, only the longest step takes much memory
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
		return c.certifyInFull(e) // the trace is short, hence memory ran out for a different reason: try with a trace
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
	e.Lasso = program.Lasso{} // keep the error, but release the memory of its run
	c.found = append(c.found, Found{Error: e, Outline: &outline})
	return nil
}

// instead searches for a certified counterexample shorter than e, an error of sys. The result has fewer than `steps`
// elementary steps, the number of elementary steps of e. It is nil if no such run is found.
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
