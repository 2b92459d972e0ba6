// Package cegar decides properties of a model by counterexample-guided abstraction refinement. It searches an
// abstraction, tries a found error on the model, and refines the abstraction if the model does not have the error.
package cegar

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ltlpor/internal/abstract"
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/certify"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/internal/verify/system"
)

// Loop decides assertions and end states of one model. It keeps its knowledge of the model from one set of properties
// to the next.
type Loop struct {
	// Whole searches the model itself; the loop uses it if no abstraction is precise enough.
	Whole schedule.Line
	// Progress, if not nil, is called during the searches.
	Progress func(schedule.Search)

	model   *abstract.Model
	prog    *program.Program
	machine exec.Machine // for prog
	tracked bitset.Set
	known   bitset.Set // predicates
	rounds  int
	finest  bool // no abstraction is precise enough
	steps   int64
	options abstract.Options
}

// New returns a loop for the model p.
func New(p *program.Program, o abstract.Options) (*Loop, error) {
	m, err := abstract.New(p, o.Domain)
	if err != nil {
		return nil, err
	}
	machine, err := system.Machine(p)
	return &Loop{model: m, prog: p, machine: machine, tracked: m.Fixed, options: o}, err
}

// Line implements schedule.Line.
func (l *Loop) Line(
	ctx context.Context, open []*property.Property, asked plan.Options, limits search.Options,
) (schedule.Pass, error) {
	q := &question{Loop: l, open: open, asked: asked, limits: limits, clock: limits.Now}
	if q.clock == nil {
		q.clock = time.Now
	}
	q.start = q.clock()
	l.model.StopWhen(func() bool { return q.expired(ctx) })
	for !l.finest {
		round := q.round
		if q.options.POR != abstract.Ample {
			round = q.explored
		}
		pass, done, err := round(ctx)
		if done || err != nil {
			return pass, err
		}
	}
	pass, err := l.Whole(ctx, open, asked, q.remaining())
	pass.Search.Abstraction = l.record()
	return pass, err
}

// First returns the system that searches the first abstraction for some properties within limits.
func (l *Loop) First(
	ctx context.Context, open []*property.Property, asked plan.Options, limits search.Options,
) (*system.System, error) {
	q := &question{Loop: l, open: open, asked: asked, limits: limits}
	if l.options.POR != abstract.Ample {
		q.asked = l.unreduced(asked)
	}
	return q.system(ctx, l.model.Build(l.model.Precise(l.tracked, l.known)))
}

// unreduced returns the options for a system searched with the reductions of the report. Merged locations and dead
// variables differ between abstractions. If states of one abstraction must be states of the next, both optimizations
// are off.
func (l *Loop) unreduced(o plan.Options) plan.Options {
	o.Reduction, o.Visibility = plan.None, 0
	if l.options.Lazy {
		o.Optimize = plan.NoOptimizations
	}
	return o
}

// record returns the current progress of the abstraction.
func (l *Loop) record() *schedule.Abstraction {
	return &schedule.Abstraction{
		How: l.options, Rounds: l.rounds, Steps: l.steps, Whole: l.finest, Tracked: l.model.Objects(l.tracked),
		Predicates: l.model.Predicates(l.known), Objects: l.model.Count(),
	}
}

// question is one query of a loop: some properties.
type question struct {
	*Loop
	open   []*property.Property
	asked  plan.Options
	limits search.Options
	clock  func() time.Time
	start  time.Time
	look   func(bytes int64) // while a run is replayed: see replays

	graph *graph     // nil: the next round begins anew
	last  *refuted   // the run by which graph will be pruned
	exact bitset.Set // objects always known since the start of graph
}

// remaining returns the limits with the remaining time.
func (q *question) remaining() search.Options {
	l := q.limits
	if l.Time > 0 {
		l.Time = max(time.Nanosecond, l.Time-q.clock().Sub(q.start))
	}
	return l
}

// expired reports whether the time is up, or the caller does not wait any more.
func (q *question) expired(ctx context.Context) bool {
	return ctx.Err() != nil || q.limits.Time > 0 && q.clock().Sub(q.start) >= q.limits.Time
}

// round searches one abstraction. Unless the result is done, the next abstraction is more precise.
func (q *question) round(ctx context.Context) (schedule.Pass, bool, error) {
	q.rounds++
	a := q.model.Build(q.model.Precise(q.tracked, q.known))
	sys, err := q.system(ctx, a)
	if err != nil {
		return schedule.Pass{}, false, err
	}
	limits := q.remaining()
	limits.MaxErrors = 1
	record := schedule.Begin(sys)
	record.Abstraction = q.record()
	if q.Progress != nil {
		limits.Progress = func(s search.Stats) { q.Progress(record.At(s)) }
	}
	w := sys.NewWorker()
	res, err := sys.Search(ctx, w, limits)
	if err != nil {
		return schedule.Pass{}, false, err
	}
	q.steps += res.Stats.Transitions
	record.Abstraction.Steps = q.steps
	pass := schedule.Pass{Stats: res.Stats, Program: q.prog, Room: schedule.RoomOf(sys)}
	finish := func() (schedule.Pass, bool, error) {
		record.Ended(sys, w)
		pass.Search = record.At(res.Stats)
		pass.Search.Complete, pass.Search.Cut = res.Complete, res.Cut
		return pass, true, nil
	}
	if len(res.Errors) == 0 {
		if res.Complete && w.RunTimeError() != nil && !q.asksFaults() {
			q.finest = true // whether the model has this error is unknown
			return pass, false, nil
		}
		return finish()
	}
	var e trial
	cut, err := q.replays(ctx, sys, func() (err error) {
		if e, err = q.tried(a, sys, res.Errors[0]); err == nil && e.found != nil {
			pass.Found, err = q.certified(*e.found)
		}
		return err
	})
	if cut != search.CutNone {
		pass.Unwritten = schedule.Unreplayed(e.found, cut)
		res.Complete, res.Cut, res.Stats.Errors, pass.Stats.Errors = false, cut, 0, 0
		return finish()
	}
	if err != nil || e.found != nil {
		res.Stats.Errors, pass.Stats.Errors = 1, 1
		pass, done, _ := finish()
		return pass, done, err
	}
	err = q.refine(ctx, a.Precision, e.run)
	if errors.Is(err, errLate) {
		res.Complete, res.Cut, res.Stats.Errors, pass.Stats.Errors = false, search.CutTime, 0, 0
		if cut := search.CutBy(ctx); cut != search.CutNone {
			res.Cut = cut
		}
		return finish()
	}
	return pass, false, err
}

// system returns the system that searches a.
func (q *question) system(ctx context.Context, a *abstract.Abstraction) (*system.System, error) {
	var properties []*property.Property
	for _, p := range q.open {
		properties = append(properties, &property.Property{Kind: p.Kind, Name: p.Name, Span: p.Span,
			Program: a.Program})
	}
	asked := q.asked
	if asked.Proviso != plan.StackProviso {
		asked.Shortest = true // a shorter run needs less knowledge for its refutation
	}
	known := system.Know(ctx, properties, time.Second)
	if q.options.POR == abstract.Persistent || q.options.POR == abstract.Aware {
		asked.Abstract = q.options.POR.String()
	}
	asked.Abstracted, asked.Explored = true, q.options.POR != abstract.Ample
	limits := system.Limits(q.limits)
	limits.MaxErrors = 1 // the model is asked about a single error at a time
	p, err := plan.Make(known, known.Property(), asked, limits)
	if err != nil {
		return nil, err
	}
	return system.New(p, known)
}

// asksFaults reports whether run-time errors are looked for.
func (q *question) asksFaults() bool {
	for _, p := range q.open {
		if p.Kind.Sees().Assertions {
			return true
		}
	}
	return false
}

// trial is the result of trying an error of an abstraction.
type trial struct {
	found *search.Error // of the model
	run   abstract.Run  // if the model does not have the error
}

// tried searches the model for an error found in an abstraction.
func (q *question) tried(a *abstract.Abstraction, sys *system.System, e search.Error) (trial, error) {
	m, err := system.Machine(a.Program)
	if err != nil {
		return trial{}, err
	}
	defer exec.HaltBy(m, q.look)()
	whole := certify.System{Program: a.Program, Machine: m}
	e, err = certify.Unfold(whole, certify.System{Program: sys.Program, Machine: sys.Machine}, e)
	if errors.Is(err, certify.ErrGoesOn) {
		q.finest = true
		return trial{}, nil
	}
	if err != nil {
		return trial{}, fmt.Errorf("bug: what was found in the prepared abstraction: %w", err)
	}
	t := trial{run: a.Elementary(m, e)}
	t.found = a.Concrete(q.machine, t.run, q.counts)
	return t, nil
}

// counts reports whether f is an error for the properties.
func (q *question) counts(f *program.Fault) bool {
	if f.Kind == program.DStepEndless {
		return false
	}
	for _, p := range q.open {
		if p.Kind == property.KindOf(f.Kind) {
			return true
		}
	}
	return false
}

// certified returns the counterexample for e, an error of the model.
func (q *question) certified(e search.Error) ([]schedule.Found, error) {
	for _, p := range q.open {
		d := certify.Definition{Kind: p.Kind}
		if !d.Concerns(e) {
			continue
		}
		t, err := d.Certify(certify.System{Program: q.prog, Machine: q.machine}, e)
		if err != nil {
			return nil, fmt.Errorf("bug: the counterexample for %s is refuted: %w", p.Name, err)
		}
		return []schedule.Found{{Error: e, Trace: t}}, nil
	}
	return nil, errors.New("bug: an error that violates no property")
}

var errLate = errors.New("the time is up")

// refine adds to the abstraction the objects and predicates that show that the model does not have run.
func (q *question) refine(ctx context.Context, p abstract.Precision, run abstract.Run) error {
	if q.finest {
		return nil
	}
	compile := func(p *program.Program) (exec.Machine, error) {
		if q.expired(ctx) {
			return nil, errLate
		}
		return system.Machine(p)
	}
	p, ok, err := q.model.Refine(p, run, compile)
	if err != nil {
		return err
	}
	if !ok {
		q.finest = true
		return nil
	}
	q.tracked, q.known = p.Tracked, p.Predicates
	return nil
}
