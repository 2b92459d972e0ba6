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

// briefSteps is the number of steps up to which a counterexample always has a trace, and no outline.
const briefSteps = 1000

// outlined certifies e, an error of the searched system, without storing the steps, and adds an outline with the
// length and the end of the run to c.found. If outlined finds a shorter run with steps that fit into memory, it adds
// a counterexample with the shorter run instead.
func (c *certifying) outlined(e search.Error) error {
	c.space.Brief = true // certification without the steps takes little memory, apart from the longest step
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
		return c.certifyInFull(e) // a short trace is not the reason for the lack of memory
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

// instead returns a certified counterexample shorter than e, an error of sys, or nil if a search finds no shorter
// run. steps is the number of elementary steps of e, and the result must have fewer.
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
