package ltlpor

import (
	"context"
	"fmt"
	"time"

	"ltlpor/ample"
	"ltlpor/audit"
	"ltlpor/plan"
	"ltlpor/program"
	"ltlpor/search"
	"ltlpor/source"
	"ltlpor/trace"
)

// DefaultAuditStates is how many states the full graph of an audited model may
// have unless Options.MaxStates says something else.
const DefaultAuditStates = 50_000

// AuditReport is the result of Audit.
type AuditReport struct {
	Model string
	// States and Transitions are those of the full graph.
	States, Transitions int64
	Searches            []AuditedSearch
	Warnings            source.List
}

// Holds reports whether every condition holds in every search.
func (r *AuditReport) Holds() bool {
	for _, s := range r.Searches {
		for _, c := range s.Conditions {
			if c.Failure != nil {
				return false
			}
		}
	}
	return true
}

// AuditedSearch is a search with what the audit of its decisions found.
type AuditedSearch struct {
	Properties []string
	Plan       plan.Plan
	// States are those of the reduced graph, Reduced those of them in which moves
	// were left out. Unreduced are the states of the program that is searched, which
	// is the model after Options.Optimize, without reduction.
	States, Reduced, Unreduced int64
	// Conditions has one element for each condition that was to hold: only the answers
	// if nothing was reduced, and none if the model was searched as it stands.
	Conditions []AuditedCondition
	// Deadlocks and Faults are numbers of different ones, Violated the answer about
	// a temporal property, all in the full graph.
	Deadlocks, Faults int
	Violated          bool
	Temporal          bool // the property is a temporal one
}

// AuditedCondition is a condition with how much was looked at to check it.
type AuditedCondition struct {
	// Name is "C0", "C1", "C2", "C3", "S", "W", "R" or "answers"; see package audit.
	Name string
	// Checked is how many sets (C0), diamonds (C1), members of sets on their paths
	// (C2, W), reduced states (C3, S), moves before a set (R), or states (answers)
	// were checked.
	Checked int64
	Failure *AuditFailure // nil if the condition holds
}

// AuditFailure is a place at which a condition fails.
type AuditFailure struct {
	What  string        // the matter, in one sentence
	State []trace.Group // where the set was chosen
	// Chosen are the members of the set; Path leads from State to where the members
	// do harm, by moves that are not members.
	Chosen, Path []trace.Step
	// Member and Other are the two sides of the diamond; nil if it is about one or none.
	Member, Other *trace.Step
	// MemberFirst and OtherFirst are the far corners of the diamond, in both orders.
	MemberFirst, OtherFirst []AuditCorner
	Props                   []string     // the propositions that a member changes
	Cycle                   []trace.Step // a cycle on which every state is reduced
}

// AuditCorner is a far corner of a diamond.
type AuditCorner struct {
	Changes []trace.Change // from the near corner; nil if the run has ended
	Fault   string         // what went wrong in the second move, "" if nothing
}

// AuditOptions say what Audit does.
type AuditOptions struct {
	Options
	// Without leaves conditions out of the reduction, so that it becomes wrong, and
	// the audit can show how: some of "C0", "C1", "C2", "C3" and "W".
	Without []string
}

// plan returns the part of o that decides what is run.
func (o *AuditOptions) plan() (plan.Options, error) {
	out := o.Options.plan()
	for _, name := range o.Without {
		c, ok := plan.ParseCondition(name)
		if !ok || c == plan.S {
			return out, fmt.Errorf("unknown condition %q: expected C0, C1, C2, C3 or W", name)
		}
		out.Without |= c
	}
	return out, nil
}

// Audit searches a model for each of its properties as Check would, to the end,
// and checks by the full graph that what the reduction decided was right: C0 to
// C3, and that the reduced graph gives the answers of the full one. The error is
// that of Check, or says why there can be no audit: an *audit.LimitError if the
// full graph has more than Options.MaxStates states (DefaultAuditStates if that
// is 0), an *audit.EndlessError, a *CutError if time was up or ctx cancelled.
// Options.Memory, MaxDepth, MaxErrors and Progress have no meaning here.
func Audit(ctx context.Context, src *source.File, options AuditOptions) (*AuditReport, error) {
	opt, err := options.withDefaults()
	if err != nil {
		return nil, &UsageError{err.Error()}
	}
	asked, err := options.plan()
	if err != nil {
		return nil, &UsageError{err.Error()}
	}
	m, goals, err := prepare(src, opt)
	if err != nil {
		return nil, err
	}
	limit := int(opt.MaxStates)
	if limit == 0 {
		limit = DefaultAuditStates
	}
	deadline := time.Time{}
	if opt.Time > 0 {
		deadline = time.Now().Add(opt.Time)
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, deadline)
		defer cancel()
	}
	graph, err := audit.Explore(ctx, m.machine.Clone(), limit)
	if err != nil {
		return nil, cutBy(ctx, err)
	}
	report := &AuditReport{
		Model: src.Name, Warnings: m.warnings,
		States: int64(len(graph.States)), Transitions: int64(graph.Transitions()),
	}
	last := m
	for _, g := range goals {
		if g.model != last {
			last = g.model
			if graph, err = audit.Explore(ctx, last.machine.Clone(), limit); err != nil {
				return nil, cutBy(ctx, err)
			}
		}
		a := auditing{model: last, goal: g, asked: asked, within: opt.FormulaTime, deadline: deadline, graph: graph}
		s, err := a.run(ctx)
		if err != nil {
			return nil, cutBy(ctx, err)
		}
		report.Searches = append(report.Searches, *s)
	}
	return report, nil
}

// CutError says that an audit did not come to its end.
type CutError struct{ Cut search.Cut }

func (e *CutError) Error() string { return "the audit was cut short: " + e.Cut.String() }

// cutBy returns err, or a *CutError if it came from ctx.
func cutBy(ctx context.Context, err error) error {
	switch ctx.Err() {
	case context.DeadlineExceeded:
		return &CutError{search.CutTime}
	case context.Canceled:
		return &CutError{search.CutInterrupted}
	}
	return err
}

// auditing is the audit of the search for one goal.
type auditing struct {
	model    *model
	goal     *goal
	asked    plan.Options
	within   time.Duration // for an automaton
	deadline time.Time
	// graph is the full graph of the model, and then of the program that is searched.
	graph  *audit.Graph
	system *system
	task   audit.Task
}

// run searches and checks what was decided on the way.
func (a *auditing) run(ctx context.Context) (*AuditedSearch, error) {
	if err := a.prepare(ctx); err != nil {
		return nil, err
	}
	recorder := a.record()
	res, err := a.search(ctx, a.system)
	if err != nil {
		return nil, err
	}
	s := &AuditedSearch{
		Plan: a.system.plan, States: res.Stats.States, Unreduced: int64(len(a.graph.States)), Temporal: a.task.Automaton,
	}
	for _, p := range a.goal.properties {
		s.Properties = append(s.Properties, p.Name)
	}
	if recorder == nil {
		return s, a.optimizations(ctx, s, res.Errors)
	}
	r, err := recorder.Check(ctx, a.task)
	if err != nil {
		return nil, err
	}
	s.States, s.Reduced = r.States, r.Reduced
	s.Deadlocks, s.Faults, s.Violated = r.Deadlocks, r.Faults, r.Violated
	full, said := []*audit.Report{r}, func(why string) {
		if why != "" && r.Failed(audit.Answers) == nil {
			r.Failures = append(r.Failures, audit.Failure{Condition: audit.Answers, What: why, State: a.graph.States[0]})
		}
	}
	if s.Plan.Optimize != NoOptimizations {
		unchanged, _, err := a.unchanged(ctx)
		if err != nil {
			return nil, err
		}
		full = append(full, unchanged)
	}
	for _, f := range full {
		said(mistaken(res.Errors, f, a.task))
	}
	for _, c := range r.Counts {
		x := AuditedCondition{Name: string(c.Condition), Checked: c.Checked}
		if f := r.Failed(c.Condition); f != nil {
			x.Failure = a.model.explain(f)
		}
		s.Conditions = append(s.Conditions, x)
	}
	return s, nil
}

// prepare makes the system that is searched, and its full graph. Where the graph has no
// room for a process while those stay that have come to their end, deaths are steps.
func (a *auditing) prepare(ctx context.Context) (err error) {
	all := a.graph
	for {
		if a.system, err = a.model.newSystem(ctx, a.goal, a.goal.properties, a.within, a.asked); err != nil {
			return err
		}
		a.graph = all
		p := &a.system.plan
		if p.Optimize == NoOptimizations {
			return nil
		}
		// It has no more states than the model, of which they are some.
		machine := a.system.machine
		if a.graph, err = audit.Explore(ctx, machine.Clone(), len(all.States)); err != nil {
			return err
		}
		if !p.Optimize.Has(Ends) || !machine.Crowded() {
			return nil
		}
		a.asked = a.asked.Dying()
	}
}

// record puts a recorder between search and reducer, and notes what was to be kept; nil if
// there is no reducer.
func (a *auditing) record() *audit.Recorder {
	p, problem := &a.system.plan, &a.system.problem
	fair := p.Fairness == WeaklyFair
	a.task = audit.Task{
		Product: problem.Graph, Automaton: a.goal.temporal(), Infinite: p.Sees.Endless, Props: a.goal.visible,
		Assertions: p.Sees.Assertions, EndStates: p.Sees.EndStates,
		Weak: p.Conditions.Has(plan.S), Ends: problem.Options.Proviso == search.ProvisoNone,
		Fair: fair, W: fair && !p.Conditions.Has(plan.S), // a finite run can be continued fairly
		Relaxed: p.Visibility.Ample()&ample.Relaxed != 0,
	}
	if problem.Reducer == nil {
		return nil
	}
	if !p.Without.Has(plan.C1) {
		a.task.Futures, _ = problem.Reducer.(audit.Futures)
	}
	recorder := audit.Record(a.graph, problem.Reducer)
	if problem.Options.Proviso == search.ProvisoStack {
		problem.Graph = recorder.ByNode(problem.Graph)
	}
	problem.Reducer = recorder
	return recorder
}

// search searches s to the end.
func (a *auditing) search(ctx context.Context, s *system) (search.Result, error) {
	s.limit(Options{MaxErrors: -1}, limits{deadline: a.deadline})
	res, err := s.run(ctx)
	if err == nil && !res.Complete {
		err = &CutError{res.Cut}
	}
	return res, err
}

// optimizations is the audit of a search without reduction: what is left is what was done
// to the model before, if anything was.
func (a *auditing) optimizations(ctx context.Context, s *AuditedSearch, errors []search.Error) error {
	if s.Plan.Optimize == NoOptimizations {
		return nil
	}
	full, states, err := a.unchanged(ctx)
	if err != nil {
		return err
	}
	s.Deadlocks, s.Faults, s.Violated = full.Deadlocks, full.Faults, full.Violated
	c := AuditedCondition{Name: string(audit.Answers), Checked: states}
	if why := mistaken(errors, full, a.task); why != "" {
		c.Failure = a.model.explain(&audit.Failure{Condition: audit.Answers, What: why, State: a.graph.States[0]})
	}
	s.Conditions = append(s.Conditions, c)
	return nil
}

// unchanged searches the model as it stands, without reduction: the answers, and the number
// of states.
func (a *auditing) unchanged(ctx context.Context) (*audit.Report, int64, error) {
	o := a.asked
	o.Reduction, o.Optimize = None, NoOptimizations
	s, err := a.model.newSystem(ctx, a.goal, a.goal.properties, a.within, o)
	if err != nil {
		return nil, 0, err
	}
	res, err := a.search(ctx, s)
	if err != nil {
		return nil, 0, err
	}
	full := &audit.Report{}
	for _, e := range res.Errors {
		if e.Fault != nil && e.Fault.Kind == program.InvalidEnd {
			full.Deadlocks++
		} else {
			full.Faults++
		}
	}
	full.Violated = full.Faults > 0
	return full, res.Stats.States, nil
}

// mistaken compares what the search found with the full graph; "" if that agrees.
func mistaken(errors []search.Error, r *audit.Report, t audit.Task) string {
	deadlock, other := false, false
	for _, e := range errors {
		if e.Fault != nil && e.Fault.Kind == program.InvalidEnd {
			deadlock = true
		} else {
			other = true
		}
	}
	say := func(what string, found, is bool) string {
		return fmt.Sprintf("%s is %v in the full graph, and the search says %v", what, is, found)
	}
	switch {
	case t.Automaton && other != r.Violated:
		return say("violated", other, r.Violated)
	case !t.Automaton && t.EndStates && deadlock != (r.Deadlocks > 0):
		return say("a deadlock", deadlock, r.Deadlocks > 0)
	case !t.Automaton && t.Assertions && other != (r.Faults > 0):
		return say("a fault", other, r.Faults > 0)
	}
	return ""
}

// explain writes a failure in the words of the model.
func (m *model) explain(f *audit.Failure) *AuditFailure {
	out := &AuditFailure{
		What: f.What, State: trace.Describe(m.program, f.State),
		Chosen: m.statements(f.Chosen), Path: m.statements(f.Path), Cycle: m.statements(f.Cycle),
		MemberFirst: m.corners(f.At, f.MemberFirst), OtherFirst: m.corners(f.At, f.OtherFirst),
	}
	one := func(mv *program.Move) *trace.Step {
		if mv == nil {
			return nil
		}
		s := trace.Statement(m.program, *mv)
		return &s
	}
	out.Member, out.Other = one(f.Member), one(f.Other)
	for i, p := range m.program.Props {
		if f.Props>>i&1 != 0 {
			out.Props = append(out.Props, p.Name)
		}
	}
	return out
}

func (m *model) statements(moves []program.Move) []trace.Step {
	var out []trace.Step
	for _, mv := range moves {
		out = append(out, trace.Statement(m.program, mv))
	}
	return out
}

func (m *model) corners(from program.State, list []audit.Corner) []AuditCorner {
	var out []AuditCorner
	for _, c := range list {
		x := AuditCorner{}
		if c.State != nil {
			x.Changes = trace.Compare(m.program, from, c.State)
		}
		if c.Fault != nil {
			x.Fault = c.Fault.Message
		}
		out = append(out, x)
	}
	return out
}
