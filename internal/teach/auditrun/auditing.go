// Package auditrun audits the searches that decide the properties of a task. It runs the same search as a check, and
// records the choices of the reducer. Package audit then compares the choices with the full graph, and package auditrun
// describes the results in terms of the model.
package auditrun

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"ltlpor/ample"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/internal/verify/system"
)

// Options configures an audit.
type Options struct {
	Asked  plan.Options  // the options of the audited search
	Within time.Duration // the time limit for the translation of a formula to an automaton
	// Deadline is the time at which the audit ends; zero means no deadline.
	Deadline time.Time
}

// Groups audits the search for every group of properties (see property.Task.Groups). `graph` is the full graph of the
// model. If a search does not finish, the error is a *CutError, and the result has the searches audited before.
func Groups(ctx context.Context, groups [][]*property.Property, graph *audit.Graph, opt Options) ([]Search, error) {
	var out []Search
	for _, g := range groups {
		a := auditing{Options: opt, properties: g, graph: graph}
		s, err := a.run(ctx)
		if err != nil {
			return out, err
		}
		out = append(out, *s)
	}
	return out, nil
}

// CutError reports that an audit, or a different activity, ended early.
type CutError struct {
	Cut   search.Cut // the reason: a limit or an interruption
	While string     // name of the activity that ended early, such as Auditing
}

func (e *CutError) Error() string {
	return cmp.Or(e.While, "the work") + " was cut short: " + e.Cut.String()
}

// Auditing is the value of CutError.While for an audit.
const Auditing = "the audit"

// auditing is the audit of the search for one group of properties.
type auditing struct {
	Options
	properties []*property.Property
	// graph is the full graph of the model. Later, prepare replaces it by the full graph of the searched program.
	graph  *audit.Graph
	system *system.System
	worker *system.Worker
	task   audit.Task
}

// run runs the search, and returns the audit of the recorded choices. If the search has no reducer, the audit covers
// only the optimizations of the model.
func (a *auditing) run(ctx context.Context) (*Search, error) {
	if err := a.prepare(ctx); err != nil {
		return nil, err
	}
	recorder := a.record()
	res, err := a.search(ctx, a.system, a.worker)
	if err != nil {
		return nil, err
	}
	s := &Search{
		Plan: a.system.Plan, States: res.Stats.States, Unreduced: int64(len(a.graph.States)), Temporal: a.task.Automaton,
	}
	for _, p := range a.properties {
		s.Properties = append(s.Properties, p.Name)
	}
	full, states := (*audit.Report)(nil), int64(0)
	if s.Plan.Optimize != plan.NoOptimizations {
		if full, states, err = a.unchanged(ctx); err != nil {
			return nil, err
		}
	}
	if recorder == nil {
		a.optimizations(s, res.Errors, full, states)
		return s, nil
	}
	return s, a.reduction(ctx, s, recorder, res.Errors, full)
}

// prepare sets a.system to the system to be searched, and a.graph to the full graph of the searched program. If too
// many ended processes remain for a new process to start, prepare plans again, with the termination of a process as a
// step.
func (a *auditing) prepare(ctx context.Context) (err error) {
	all := a.graph
	for {
		if a.system, err = a.plan(ctx, a.Asked); err != nil {
			return err
		}
		a.worker = a.system.NewWorker()
		if p := a.properties[0]; p.TakesPart() || a.system.Plan.Optimize == plan.NoOptimizations && len(p.Program.Props) == 0 {
			a.graph = all // this graph has the propositions of every state
			return nil
		}
		// The limit suffices: the searched program has at most as many states as the model.
		if a.graph, err = audit.Explore(ctx, a.system.Machine.Clone(), len(all.States)); err != nil {
			return err
		}
		if !a.system.Crowded() {
			return nil
		}
		a.Asked = a.Asked.Dying()
	}
}

// plan returns the system that a check with the options in `asked` would search.
func (a *auditing) plan(ctx context.Context, asked plan.Options) (*system.System, error) {
	return system.Prepare(ctx, a.properties, asked, plan.Limits{}, a.Within)
}

// record sets a.task, and replaces the reducer of the worker by a recorder of the choices. record returns the recorder.
// If the search has no reducer, the result is nil.
func (a *auditing) record() *audit.Recorder {
	p, w := &a.system.Plan, a.worker
	fair := p.Fairness == plan.WeaklyFair
	a.task = audit.Task{
		Product: w.Graph, Automaton: a.properties[0].Kind.Temporal(), Infinite: p.Sees.Endless, Props: a.system.Visible(),
		Assertions: p.Sees.Assertions, EndStates: p.Sees.EndStates, LocalDeadlocks: p.Sees.LocalDeadlocks,
		Nodes: a.properties[0].Nodes(a.system.Program),
		S:     p.Conditions.Has(plan.S), Ends: p.Conditions != 0 && !p.HasProviso(),
		Fair: fair, W: fair && !p.Conditions.Has(plan.S), // a finite run, as for S, can be continued fairly
		InOrder: p.Visibility&ample.InOrder != 0,
	}
	if w.Reducer == nil {
		return nil
	}
	if !p.Without.Has(plan.C1) {
		a.task.Futures, _ = w.Reducer.(audit.Futures)
	}
	recorder := audit.Record(a.graph, w.Reducer)
	if p.HasProviso() && p.Proviso == plan.StackProviso {
		w.Graph = recorder.ByNode(w.Graph)
	}
	w.Reducer = recorder
	return recorder
}

// search runs the search of s by worker w to the end, and certifies the errors found. If the search or the
// certification ends early, the error is a *CutError.
func (a *auditing) search(ctx context.Context, s *system.System, w *system.Worker) (search.Result, error) {
	limits, within := search.Options{}, ctx
	if !a.Deadline.IsZero() {
		limits.Time = max(time.Nanosecond, time.Until(a.Deadline))
		var end context.CancelFunc
		within, end = context.WithDeadline(ctx, a.Deadline)
		defer end()
	}
	res, err := s.Search(ctx, w, limits)
	if err != nil {
		return res, err
	}
	errors := res.Errors
	_, left, err := schedule.Certify(within, s, &res, nil)
	switch {
	case err != nil:
		return res, err
	case len(left) > 0:
		return res, &CutError{search.HaltCut(within, within.Err()), Auditing}
	}
	res.Errors = errors
	if !res.Complete {
		return res, &CutError{res.Cut, Auditing}
	}
	return res, nil
}

// reduction adds to s the audit of the choices in `recorder`. `errors` are the errors the search found. If the model
// was optimized, `full` has the results of a search of the unoptimized model without reduction; otherwise `full` is
// nil.
func (a *auditing) reduction(ctx context.Context, s *Search, recorder *audit.Recorder, errors []search.Error, full *audit.Report) error {
	r, err := recorder.Check(ctx, a.task)
	if err != nil {
		return err
	}
	if s.Sizes, err = a.sizes(ctx); err != nil {
		return err
	}
	s.States, s.Reduced = r.States, r.Reduced
	s.Deadlocks, s.Faults, s.Violated, s.Stuck = r.Deadlocks, r.Faults, r.Violated, r.Stuck
	for _, right := range []*audit.Report{r, full} {
		if right == nil || right == full && a.saysNothing(errors) {
			continue
		}
		if why := mistaken(errors, right, a.task); why != "" && r.Failed(audit.Answers) == nil {
			r.Failures = append(r.Failures, audit.Failure{Condition: audit.Answers, What: why, State: a.graph.States[0]})
		}
	}
	for _, c := range r.Counts {
		x := Condition{Name: c.Condition, Checked: c.Checked}
		if f := r.Failed(c.Condition); f != nil {
			x.Failure = a.words().explain(f)
			if x.Failure.Lost, err = a.replayLost(ctx, f.Lost); err != nil {
				return err
			}
		}
		s.Conditions = append(s.Conditions, x)
	}
	return nil
}

// saysNothing reports whether the search gives no verdict on the property. This is so under three conditions: the
// search found no error (`errors` is empty), some run ended in a run-time error, and the automaton has waiting states
// (plan.Plan.Waiting).
//
// Waiting states delay the moment at which the automaton accepts a run. Hence the run-time error may come first and
// hide a violation. Waiting states are made for the stack proviso.
func (a *auditing) saysNothing(errors []search.Error) bool {
	return a.system.Plan.Waiting && len(errors) == 0 && a.worker.RunTimeError() != nil
}

// optimizations adds to s the audit of a search without reduction, in which only the optimizations of the model can be
// wrong. `full` has the results for the unoptimized model, which has `states` states. If the model was not optimized,
// `full` is nil, and the method does nothing.
func (a *auditing) optimizations(s *Search, errors []search.Error, full *audit.Report, states int64) {
	if full == nil {
		return
	}
	s.Deadlocks, s.Faults, s.Violated, s.Stuck = full.Deadlocks, full.Faults, full.Violated, full.Stuck
	c := Condition{Name: audit.Answers, Checked: states}
	if why := mistaken(errors, full, a.task); why != "" {
		c.Failure = a.words().explain(&audit.Failure{Condition: audit.Answers, What: why, State: a.graph.States[0]})
	}
	s.Conditions = append(s.Conditions, c)
}

func (a *auditing) words() words { return words{a.properties[0].Program, a.graph.View} }

// unchanged searches the unoptimized model without reduction. unchanged returns the number of states, and a report that
// has only the deadlocks, faults, stuck processes and verdict.
func (a *auditing) unchanged(ctx context.Context) (*audit.Report, int64, error) {
	o := a.Asked
	o.Reduction, o.Optimize = plan.None, plan.NoOptimizations
	s, err := a.plan(ctx, o)
	if err != nil {
		return nil, 0, err
	}
	res, err := a.search(ctx, s, s.NewWorker())
	if err != nil {
		return nil, 0, err
	}
	full := &audit.Report{}
	for _, e := range res.Errors {
		switch {
		case e.Fault != nil && e.Fault.Kind == program.InvalidEnd:
			full.Deadlocks++
		case e.Fault != nil && e.Fault.Kind.Stuck():
			full.Stuck++
		default:
			full.Faults++
		}
	}
	full.Violated = full.Faults > 0
	if s.Plan.Sees.LocalDeadlocks {
		full.Stuck = int(res.Stats.Errors) // the search keeps only some errors, but counts all
	}
	return full, res.Stats.States, nil
}

// mistaken compares the errors found by the search with r, the report on the full graph. If they contradict each other,
// mistaken returns a sentence about the contradiction, and otherwise "".
func mistaken(errors []search.Error, r *audit.Report, t audit.Task) string {
	deadlock, stuck, other := false, false, false
	for _, e := range errors {
		switch {
		case e.Fault != nil && e.Fault.Kind == program.InvalidEnd:
			deadlock = true
		case e.Fault != nil && e.Fault.Kind.Stuck():
			stuck = true
		default:
			other = true
		}
	}
	say := func(what string, found, is bool) string {
		return fmt.Sprintf("%s is %v in the full graph, and the search says %v", what, is, found)
	}
	switch {
	case t.LocalDeadlocks && stuck != (r.Stuck > 0):
		return say("a "+t.Deadlock(), stuck, r.Stuck > 0)
	case t.Automaton && other != r.Violated:
		return say("violated", other, r.Violated)
	case !t.Automaton && t.EndStates && deadlock != (r.Deadlocks > 0):
		return say("a deadlock", deadlock, r.Deadlocks > 0)
	case !t.Automaton && t.Assertions && other != (r.Faults > 0):
		return say("a fault", other, r.Faults > 0)
	}
	return ""
}
