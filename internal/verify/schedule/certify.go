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

// Certify returns certified counterexamples for the errors in res, the result of a search of sys. For every error it
// unfolds the run of sys to a run of the model as written, and replays this run on a separate machine.
//
//   - If `short` is not nil, Certify first tries to shorten every run.
//   - No two counterexamples have the same run: see Found.Repeats.
//   - If a step of the model may go on without end where the searched program ends, Certify sets res.Cut to CutEndless.
//   - After ctx is done, Certify still tries to certify one error of every undecided property, for at most
//     cancel.ReplayGrace, because this error decides the verdict.
//   - The result `left` has the errors not certified, because ctx was done or memory did not suffice. If the property
//     of an error in `left` has no counterexample, Certify sets res.Cut.
func Certify(
	ctx context.Context, sys *system.System, res *search.Result, short *Shortener,
) (found []Found, left []search.Error, err error) {
	return certifyWithin(ctx, cancel.ReplayGrace, sys, res, short)
}

// certifyWithin is Certify with parameter grace instead of cancel.ReplayGrace.
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

// certifying certifies the errors of a search, in sequence, for a call of Certify.
type certifying struct {
	sys   *system.System
	res   *search.Result
	short *Shortener             // nil if runs are not shortened
	model certify.System         // the model as written
	found []Found                // the counterexamples up to now
	runs  map[trace.Identity]int // maps a run to the index of its counterexample in found
	halt  *cancel.Halt           // interrupts the replay of the current error
	space cancel.Space           // interrupts a trace, or a long step, for lack of memory
}

// add certifies error e of the searched program, and appends the counterexample to c.found. If the steps of the run do
// not fit into memory, the counterexample has an outline instead of a trace.
func (c *certifying) add(e search.Error) error {
	err := cancel.Run(func() error { return c.certifyInFull(e) })
	if errors.Is(err, cancel.ErrMemory) {
		return c.outlined(e)
	}
	return err
}

// certifyInFull certifies error e of the searched program with every step of the run, and appends a counterexample to
// c.found. The counterexample must have a run that differs from the runs in c.found:
//
//   - If the shortened run is already in c.found, the counterexample has the run as found by the search.
//   - If the run as found is also in c.found, certifyInFull only increments Found.Repeats of the earlier
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

// givenUp removes an error from the count of errors, and marks the search as incomplete with Cut CutEndless. The run of
// the error could not be unfolded, because a step of the model may go on without end (certify.ErrGoesOn).
func (c *certifying) givenUp() {
	c.res.Complete, c.res.Cut = false, search.CutEndless
	c.res.Stats.Errors--
}

// refuted returns an internal error: err refutes a counterexample that the search reported for the property called
// name.
func refuted(name string, err error) error {
	return fmt.Errorf("bug: the counterexample for %s is refuted: %w", name, err)
}

// certify certifies e, a run of the model, passes the counterexample to `keep`, and returns the results of `keep`.
// `whole` is the run before shortening. If conditions were omitted from the reduction by request (see leftOut), e may
// be no violation. In this case certify appends nothing and decrements the count of errors.
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

// keep appends f to c.found and returns the index of f. If the search found several errors and the run of f is already
// in c.found, keep appends nothing: `known` is then true, and i is the index of the counterexample with this run.
//
// If c.short.Exact is set and c.found is empty, keep replaces the run of f by a shortest run, as far as a search finds
// it.
func (c *certifying) keep(f Found) (i int, known bool, err error) {
	several := len(c.res.Errors) > 1 // a single error needs no comparison, and the run may be long
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

// setLength sets f.Trace.Length after a breadth-first search: to Shortest if f is the first counterexample of its kind
// and the search omitted no steps, and to MaybeLonger otherwise. After a different search it does nothing.
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

// leftOut reports whether err refutes a local deadlock that was only found because the reduction omits conditions by
// request (plan.Plan.Without). No other kind of error can be refuted for this reason: a local deadlock is a fact about
// all later states, and every other error is a run.
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

// unfold converts e, an error of the searched program, to a run of the model. A model with a never claim that takes
// part in the run is searched without optimizations: e is then already a run of the model, and is returned unchanged.
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

// ended cuts e, a run of the model, after its shortest bad prefix, by the automaton of the property. e is returned
// unchanged if the property is a claim with assertions, because an assertion may fail before the claim ends.
func ended(sys *system.System, model certify.System, e search.Error) search.Error {
	for _, p := range sys.Properties {
		if p.Kind.Temporal() && p.Automaton != nil && !p.Automaton.Requires() {
			return certify.Ended(model, e, p.Bad)
		}
	}
	return e
}

// concerned returns the name and the definition of the property that e violates. The kind of e selects the property if
// sys decides both assertions and end states.
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
