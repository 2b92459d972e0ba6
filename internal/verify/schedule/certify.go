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

// Certify returns certified counterexamples for the errors of res, found by a search of sys. For each error it
// unfolds the run to a run of the model as written, and replays this run on a separate machine.
//
//   - If short is not nil, Certify shortens each run first.
//   - Two counterexamples never have the same run: see Found.Repeats.
//   - Certify sets res.Cut if the model may continue with a step that does not end in the searched program.
//   - If ctx is done, Certify still certifies the first error of each property, since this error decides the verdict.
//     This may take up to cancel.ReplayGrace. left has the remaining errors. If a property has no certified error,
//     Certify sets res.Cut.
func Certify(
	ctx context.Context, sys *system.System, res *search.Result, short *Shortener,
) (found []Found, left []search.Error, err error) {
	return certifyWithin(ctx, cancel.ReplayGrace, sys, res, short)
}

// certifyWithin is Certify with parameter grace in place of cancel.ReplayGrace.
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

// certifying has the state of a call of Certify, which certifies the errors of a search in sequence.
type certifying struct {
	sys   *system.System
	res   *search.Result
	short *Shortener // nil if runs are not shortened
	model certify.System
	found []Found
	runs  map[trace.Identity]int // from a run to its index in found
	halt  *cancel.Halt           // interrupts the replay of the current error
	space cancel.Space           // interrupts a trace, or a long step, for lack of memory
}

// add certifies e, an error of the searched system, and adds the counterexample to c.found. If the memory has no room
// for the steps, the counterexample has an outline in place of the trace.
func (c *certifying) add(e search.Error) error {
	err := cancel.Run(func() error { return c.certifyInFull(e) })
	if errors.Is(err, cancel.ErrMemory) {
		return c.outlined(e)
	}
	return err
}

// certifyInFull certifies e with all steps, and adds a counterexample to c.found. A counterexample must have a new
// run:
//
//   - If the shortened run is the run of an earlier counterexample, the new counterexample has the run found by the
//     search.
//   - If this run is known as well, certifyInFull adds nothing, and increments Found.Repeats of the earlier
//     counterexample.
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

// givenUp decrements the count of errors, and marks the search as incomplete, with the reason CutEndless. The caller
// could not unfold a run because a step of the model may go on without end (certify.ErrGoesOn).
func (c *certifying) givenUp() {
	c.res.Complete, c.res.Cut = false, search.CutEndless
	c.res.Stats.Errors--
}

// refuted returns an internal error about the property called name: the search reported a counterexample, and err,
// from certification, refutes it.
func refuted(name string, err error) error {
	return fmt.Errorf("bug: the counterexample for %s is refuted: %w", name, err)
}

// certify checks e, a run of the model, and passes the certified counterexample to keep; see keep for the results.
// whole is the run as found by the search, before shortening. If e exists only because a condition was left out,
// certify adds nothing and decrements the count of errors.
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

// keep adds f to c.found, unless the run of f is known. It returns the index of the counterexample with this run. If
// c.short.Exact is set, a shortest run replaces the run of the first counterexample.
func (c *certifying) keep(f Found) (i int, known bool, err error) {
	several := len(c.res.Errors) > 1 // the run of a single error may be long, and needs no comparison
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

// setLength sets f.Trace.Length for a breadth-first search: the first counterexample of each kind has a shortest run.
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

// leftOut reports whether err refutes an error that exists only because a condition was left out (plan.Plan.Without).
// Only the claim "a process never moves again" can be refuted in this way: the claim is about every state searched,
// and errors of a different kind are runs.
func leftOut(sys *system.System, err error) bool {
	var s *certify.Spurious
	return sys.Plan.Without != 0 && sys.Plan.Sees.LocalDeadlocks && errors.As(err, &s) && s.Why == certify.NoViolation
}

// asWritten returns the model of sys as written, before the optimizations, with a new machine.
func asWritten(sys *system.System) (certify.System, error) {
	p := sys.Properties[0].Program
	m, err := system.Machine(p)
	return certify.System{Program: p, Machine: m, Nodes: sys.Properties[0].Nodes(p)}, err
}

// unfold returns e, an error of the searched system, as a run of the model. It returns e unchanged if a never claim
// takes part in the run, because the searched program then is the model as written.
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
// It asks the automaton of the property. It does not cut if the property is a claim with assertions: an assertion may
// fail before the claim ends in another way.
func ended(sys *system.System, model certify.System, e search.Error) search.Error {
	for _, p := range sys.Properties {
		if p.Kind.Temporal() && p.Automaton != nil && !p.Automaton.Requires() {
			return certify.Ended(model, e, p.Bad)
		}
	}
	return e
}

// concerned returns the name and the definition of the property that e violates. If sys decides both assertions and
// end states, the kind of e selects the property.
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
