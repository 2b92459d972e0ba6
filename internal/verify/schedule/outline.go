package schedule

import (
	"errors"
	"fmt"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/certify"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/system"
)

// spacious asks now and then whether there is room for the trace that is being made.
type spacious struct {
	room  func(ahead int64) bool // search.Options.TraceRoom; nil: there is room
	looks int
}

const (
	// spaciousEvery is the number of looks between two questions: some thousand steps of a trace are made meanwhile.
	spaciousEvery = 64
	// spaciousGrowth is the share of the heap that a growing list of steps takes again when it is copied to a larger
	// one: the list is half of the memory for the steps.
	spaciousGrowth = 2
	// briefSteps is up to how many steps a counterexample is shown in any case.
	briefSteps = 1000
)

// look does not return if there is no room: it ends the cancel.Run around it with cancel.ErrMemory.
func (s *spacious) look() {
	if s.looks++; s.room == nil || s.looks < spaciousEvery {
		return
	}
	s.looks = 0
	// A room that says no has given back what is garbage, which is no part of what grows.
	if !s.room(cancel.Heap()/spaciousGrowth) && !s.room(cancel.Heap()/spaciousGrowth) {
		cancel.Stop(cancel.ErrMemory)
	}
}

// outlined certifies e, which was found in the system, step by step, so that nothing of it is kept but how long it is
// and how it ends. A shorter run of which there is room for the steps is looked for, and shown in its place.
func (c *certifying) outlined(e search.Error) error {
	room := c.traces.room
	c.traces.room = nil // what a certified verdict takes is little, and never refused
	defer func() { c.traces.room = room }()
	name, property := concerned(c.sys, e)
	var prepared *certify.System
	if c.sys.Program.Claim == nil {
		prepared = &certify.System{Program: c.sys.Program, Machine: c.sys.Machine}
	}
	outline, err := property.Check(c.model, prepared, e)
	switch {
	case errors.Is(err, certify.ErrGoesOn):
		c.res.Complete, c.res.Cut = false, search.CutEndless
		c.res.Stats.Errors--
		return nil
	case leftOut(c.sys, err):
		c.res.Stats.Errors--
		return nil
	case err != nil:
		return fmt.Errorf("bug: the counterexample for %s is refuted: %w", name, err)
	}
	if outline.Steps <= briefSteps {
		return c.whole(e) // what took the memory is no trace
	}
	c.traces.room = room
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
	e.Lasso = search.Lasso{} // the error stays, and its run is not to stay with it
	c.found = append(c.found, Found{Error: e, Outline: &outline})
	return nil
}

// instead returns a counterexample with fewer elementary steps than e, which was found in sys; nil if none is found.
func (s *Shortener) instead(
	sys *system.System, model certify.System, e search.Error, steps int, stats *search.Stats,
) *Found {
	if sys.Plan.Walk == plan.BFS || sys.Plan.Walk == plan.Stuck || s.Ctx.Err() != nil {
		return nil
	}
	short, err := s.look(sys, s.shortening(e, stats))
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
