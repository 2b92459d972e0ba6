package schedule

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/certify"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/system"
	"ltlpor/trace"
)

// Certify turns the errors that a search of sys found into certified counterexamples of the model as written. It
// unfolds each error to a run of that model and replays the run on a separate machine.
//
//   - If short is not nil, it shortens each run first.
//   - Two counterexamples never have the same run: see Found.Repeats.
//   - res is cut if the model may continue with a step that does not end in the searched program.
//   - If ctx is done, the first error of each property is still certified, since this error decides the verdict. Its
//     certification may take up to cancel.ReplayGrace. Certify returns the remaining errors in left. If a property
//     has no certified error, res is cut.
func Certify(
	ctx context.Context, sys *system.System, res *search.Result, short *Shortener,
) (found []Found, left []search.Error, err error) {
	return certifyWithin(ctx, cancel.ReplayGrace, sys, res, short)
}

// certifyWithin is Certify with a grace.
func certifyWithin(
	ctx context.Context, grace time.Duration, sys *system.System, res *search.Result, short *Shortener,
) (found []Found, left []search.Error, err error) {
	if len(res.Errors) == 0 {
		return nil, nil, nil
	}
	model, err := asWritten(sys)
	if err != nil {
		return nil, nil, err
	}
	c := certifying{sys: sys, res: res, short: short, model: model, runs: map[trace.Identity]int{}}
	last := cancel.NewHalt(ctx, 0, nil).Graced(grace)
	defer context.AfterFunc(ctx, last.Due)()
	if short != nil {
		c.space.Room = short.Limits.TraceRoom
	}
	look := func(bytes int64) {
		c.halt.Check(bytes)
		c.space.Look(bytes)
	}
	machine, end := exec.Remember(model.Machine, look)
	defer end()
	defer exec.HaltBy(sys.Machine, look)()
	c.model.Machine = machine
	left, err = c.certifyErrors(ctx, last)
	return c.found, left, err
}

// certifying turns the errors of a search into counterexamples, one error after another.
type certifying struct {
	sys   *system.System
	res   *search.Result
	short *Shortener // may be nil
	model certify.System
	found []Found
	runs  map[trace.Identity]int // from a run to its index in found
	halt  *cancel.Halt           // ends the replay of the current error
	space cancel.Space           // ends a trace, or a long step, for lack of memory
}

// add certifies e, an error of the searched system. If the memory has no room for the steps, an outline replaces the
// trace.
func (c *certifying) add(e search.Error) error {
	err := cancel.Run(func() error { return c.certifyInFull(e) })
	if errors.Is(err, cancel.ErrMemory) {
		return c.outlined(e)
	}
	return err
}

// certifyInFull certifies e with all steps. If the shortened run equals the run of an earlier counterexample, the run
// found by the search is shown. If this run is known as well, e gets no separate counterexample, and Found.Repeats is
// incremented.
func (c *certifying) certifyInFull(e search.Error) error {
	found := e
	e, err := unfold(c.sys, c.model, e)
	switch {
	case errors.Is(err, certify.ErrGoesOn):
		c.givenUp()
		return nil
	case err != nil:
		return err
	}
	if c.short != nil {
		if f := c.short.shorter(c.sys, c.model, found, e, &c.res.Stats); f != nil {
			if _, known, err := c.keep(*f); err != nil || !known {
				return err
			}
		}
	}
	if c.short != nil && e.Fault != nil && e.Fault.Kind.Stuck() {
		if _, known, err := c.certify(certify.Sooner(c.model, e), e.Lasso); err != nil || !known {
			return err
		}
	}
	i, known, err := c.certify(e, e.Lasso)
	if known {
		c.found[i].Repeats++
	}
	return err
}

// givenUp removes an error from the count after a step of the run was given up. The search is not complete.
func (c *certifying) givenUp() {
	c.res.Complete, c.res.Cut = false, search.CutEndless
	c.res.Stats.Errors--
}

// refuted returns the internal error for a counterexample to the named property, refuted by err.
func refuted(name string, err error) error {
	return fmt.Errorf("bug: the counterexample for %s is refuted: %w", name, err)
}

// certify certifies e, a run of the model, and keeps the counterexample. whole is the run that the search found. If
// the search found e only because a condition was left out, e is not counted.
func (c *certifying) certify(e search.Error, whole program.Lasso) (i int, known bool, err error) {
	name, property := concerned(c.sys, e)
	t, err := property.Certify(c.model, e)
	if leftOut(c.sys, err) {
		c.res.Stats.Errors--
		return 0, false, nil
	}
	if err != nil {
		return 0, false, refuted(name, err)
	}
	if n := certify.Statements(c.model, whole); n > len(t.Steps) {
		t.FoundSteps = n
	}
	return c.keep(Found{Error: e, Trace: t})
}

// keep adds f to c.found unless its run is known. i is the index of the counterexample with this run. If
// c.short.Exact is set, a shortest run replaces the first counterexample.
func (c *certifying) keep(f Found) (i int, known bool, err error) {
	several := len(c.res.Errors) > 1 // a single run may be long, and its identity is not needed
	if several {
		if i, known = c.runs[f.Trace.Identity()]; known {
			return i, true, nil
		}
	}
	c.setLength(&f)
	if c.short != nil && c.short.Exact != nil && len(c.found) == 0 {
		if f, err = c.short.shortest(c.model, f); err != nil {
			return 0, false, err
		}
	}
	i = len(c.found)
	if several {
		c.runs[f.Trace.Identity()] = i
	}
	c.found = append(c.found, f)
	return i, false, nil
}

// setLength sets the Trace.Length of a counterexample of a breadth-first search: the first of each kind is a shortest
// run.
func (c *certifying) setLength(f *Found) {
	if c.sys.Plan.Walk != plan.BFS {
		return
	}
	deadlock := func(f Found) bool { return f.Error.Fault != nil && f.Error.Fault.Kind == program.InvalidEnd }
	f.Trace.Length = trace.MaybeLonger
	if c.sys.Plan.Exact() && !slices.ContainsFunc(c.found, func(g Found) bool { return deadlock(g) == deadlock(*f) }) {
		f.Trace.Length = trace.Shortest
	}
}

// leftOut reports whether err refutes an error that exists only because a condition was left out. "A process never
// moves again" is a statement about the searched states and can be refuted; every other error is a run.
func leftOut(sys *system.System, err error) bool {
	var s *certify.Spurious
	return sys.Plan.Without != 0 && sys.Plan.Sees.LocalDeadlocks && errors.As(err, &s) && s.Why == certify.NoViolation
}

// asWritten returns the model of sys as written, with a new machine.
func asWritten(sys *system.System) (certify.System, error) {
	p := sys.Properties[0].Program
	m, err := system.Machine(p)
	return certify.System{Program: p, Machine: m, Nodes: sys.Properties[0].Nodes(p)}, err
}

// unfold returns e as a run of the model. A never claim that takes part was searched with the model as written, and e
// is returned unchanged.
func unfold(sys *system.System, model certify.System, e search.Error) (search.Error, error) {
	if sys.Program.Claim != nil {
		return e, nil
	}
	e, err := certify.Unfold(model, certify.System{Program: sys.Program, Machine: sys.Machine}, e)
	if err != nil && !errors.Is(err, certify.ErrGoesOn) {
		err = fmt.Errorf("bug: what was found in the prepared program: %w", err)
	}
	if err == nil {
		e = ended(sys, model, e)
	}
	return e, err
}

// ended returns e, a run of the model, cut at the first state after which every continuation violates the property.
// The automaton of the property decides this. The automaton of a claim with assertions cannot decide: an assertion
// may fail before the claim ends in another way.
func ended(sys *system.System, model certify.System, e search.Error) search.Error {
	for _, p := range sys.Properties {
		if p.Kind.Temporal() && p.Automaton != nil && !p.Automaton.Requires() {
			return certify.Ended(model, e, p.Bad)
		}
	}
	return e
}

// concerned returns the name and definition of the property that e violates. The kind of e selects between assertions
// and end states; otherwise the system has a single property.
func concerned(sys *system.System, e search.Error) (name string, d certify.Definition) {
	for _, p := range sys.Properties {
		name, d = p.Name, certify.Define(p)
		d.Fairness, d.Whole = sys.Plan.Fairness, sys.Plan.Without != 0
		if d.Concerns(e) {
			break
		}
	}
	return name, d
}
