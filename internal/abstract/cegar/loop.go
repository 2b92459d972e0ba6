// Package cegar decides properties of a model by counterexample-guided abstraction refinement. A loop searches an
// abstraction, and replays an error found there on the model. If the model does not have the run, the loop refines the
// abstraction.
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

// Loop decides assertions and end states of a model. Loop keeps the precision reached for some properties, and begins
// with it for the next properties.
type Loop struct {
	// Whole searches the model itself. The loop calls Whole if no abstraction is precise enough.
	Whole schedule.Line
	// Progress, if not nil, is called with the progress of every search.
	Progress func(schedule.Search)

	model   *abstract.Model
	prog    *program.Program
	machine exec.Machine // runs prog, the model
	tracked bitset.Set
	known   bitset.Set // the numbers of the tracked predicates
	rounds  int
	finest  bool // whether no abstraction is precise enough
	steps   int64
	options abstract.Options
}

// New returns a loop for model p. New returns an error if p has no abstraction (see abstract.Refuses and abstract.New).
func New(p *program.Program, o abstract.Options) (*Loop, error) {
	m, err := abstract.New(p, o.Domain)
	if err != nil {
		return nil, err
	}
	machine, err := system.Machine(p)
	return &Loop{model: m, prog: p, machine: machine, tracked: m.Fixed, options: o}, err
}

// Line implements schedule.Line: it decides the properties in `open`, or reaches a limit, and returns the pass of the
// last round. If no abstraction is precise enough, Line calls Whole to search the model itself, and returns that pass.
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

// First returns the system for searching the first abstraction for the properties in `open`. limits bound the
// preparation.
func (l *Loop) First(
	ctx context.Context, open []*property.Property, asked plan.Options, limits search.Options,
) (*system.System, error) {
	q := &question{Loop: l, open: open, asked: asked, limits: limits}
	if l.options.POR != abstract.Ample {
		q.asked = l.unreduced(asked)
	}
	return q.system(ctx, l.model.Build(l.model.Precise(l.tracked, l.known)))
}

// unreduced returns o with reductions off, because package cegar itself chooses the moves to explore, by the reductions
// of Telbisz (see package abstract).
//
// With option Lazy, the states of an abstraction must be states of the next abstraction. The transformations Merge and
// DeadVariables are then off too, because merged locations and dead variables differ between abstractions.
func (l *Loop) unreduced(o plan.Options) plan.Options {
	o.Reduction, o.Visibility = plan.None, 0
	if l.options.Lazy {
		o.Optimize = plan.NoOptimizations
	}
	return o
}

// record returns a description of the abstractions searched so far, for reports.
func (l *Loop) record() *schedule.Abstraction {
	return &schedule.Abstraction{
		How: l.options, Rounds: l.rounds, Steps: l.steps, Whole: l.finest, Tracked: l.model.Objects(l.tracked),
		Predicates: l.model.Predicates(l.known), Objects: l.model.Count(),
	}
}

// question is a call of Loop.Line: the properties to decide, and the state between rounds.
type question struct {
	*Loop
	open   []*property.Property
	asked  plan.Options
	limits search.Options
	clock  func() time.Time
	start  time.Time
	look   func(bytes int64) // set while a run is replayed, for interrupting long steps; see replays

	graph *graph     // the explored part of the current abstraction; nil if the next round begins a new graph
	last  *refuted   // the spurious run by which the next round prunes graph, or nil
	exact bitset.Set // Precision.Exact of the abstraction for which graph was begun
}

// remaining returns the limits of the question; the time limit is the time left.
func (q *question) remaining() search.Options {
	l := q.limits
	if l.Time > 0 {
		l.Time = max(time.Nanosecond, l.Time-q.clock().Sub(q.start))
	}
	return l
}

// expired reports whether the time is up or ctx is done.
func (q *question) expired(ctx context.Context) bool {
	return ctx.Err() != nil || q.limits.Time > 0 && q.clock().Sub(q.start) >= q.limits.Time
}

// round makes one round of the loop: it searches an abstraction with ample sets. The second result reports whether the
// question is decided. If it is not, the next round has a more precise abstraction.
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
			q.finest = true // it is unknown whether the model has this error, so search the model itself
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

// system returns the system for searching abstraction a.
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
	limits.MaxErrors = 1 // only one error is replayed on the model at a time
	p, err := plan.Make(known, known.Property(), asked, limits)
	if err != nil {
		return nil, err
	}
	return system.New(p, known)
}

// asksFaults reports whether run-time errors violate a property of the question.
func (q *question) asksFaults() bool {
	for _, p := range q.open {
		if p.Kind.Sees().Assertions {
			return true
		}
	}
	return false
}

// trial is the result of replaying an error of an abstraction on the model.
type trial struct {
	found *search.Error // the error of the model, or nil
	run   abstract.Run  // the run of the abstraction; set if found is nil
}

// tried replays error e, found in abstraction a by searching sys, on the model.
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

// counts reports whether fault f violates a property of the question.
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

// certified certifies error e of the model. The result has e with the counterexample.
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

// refine extends precision p by objects and predicates such that the next abstraction does not have the run `run`.
// refine stores the new precision in q. If every abstraction has the run, refine sets q.finest instead.
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
