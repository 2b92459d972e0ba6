package ltlpor

import (
	"context"
	"fmt"
	"time"

	"ltlpor/ample"
	"ltlpor/audit"
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
	Algorithm  string
	Reduction  string // "ample", "none", or "none: …" with the reason
	Visibility string // as in Search
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

// without returns the conditions that are to be left out.
func (o *AuditOptions) without() (ample.Conditions, error) {
	known := map[string]ample.Conditions{
		string(audit.C0): ample.CondC0, string(audit.C1): ample.CondC1, string(audit.C2): ample.CondC2, string(audit.C3): ample.CondC3, string(audit.W): ample.CondW,
	}
	var set ample.Conditions
	for _, name := range o.Without {
		c, ok := known[name]
		if !ok {
			return 0, fmt.Errorf("unknown condition %q: expected C0, C1, C2, C3 or W", name)
		}
		set |= c
	}
	return set, nil
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
	without, err := options.without()
	if err != nil {
		return nil, &UsageError{err.Error()}
	}
	m, goals, err := prepare(src, opt)
	if err != nil {
		return nil, err
	}
	m.without = without
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
	opt.MaxErrors, opt.MaxStates, opt.MaxDepth, opt.Memory, opt.Progress = -1, 0, 0, 0, nil
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
			last.without = without
			if graph, err = audit.Explore(ctx, last.machine.Clone(), limit); err != nil {
				return nil, cutBy(ctx, err)
			}
		}
		of, opt := graph, opt
		for used(g, opt) != NoOptimizations {
			_, machine, err := g.model.optimized(g, opt, false)
			if err != nil {
				return nil, err
			}
			// It has no more states than the model, of which they are some.
			if of, err = audit.Explore(ctx, machine, len(graph.States)); err != nil {
				return nil, cutBy(ctx, err)
			}
			if used(g, opt)&Ends == 0 || !machine.Crowded() {
				break
			}
			of, opt.Optimize = graph, opt.Optimize.without(Ends) // as the search will
		}
		s, err := g.model.audit(ctx, g, of, opt, deadline)
		if err != nil {
			return nil, cutBy(ctx, err)
		}
		report.Searches = append(report.Searches, *s)
	}
	return report, nil
}

// CutError says that an audit did not come to its end.
type CutError struct{ Reason string } // "time", "interrupted" or "endless step"

func (e *CutError) Error() string { return "the audit was cut short: " + e.Reason }

// cutBy returns err, or a *CutError if it came from ctx.
func cutBy(ctx context.Context, err error) error {
	switch ctx.Err() {
	case context.DeadlineExceeded:
		return &CutError{string(search.CutTime)}
	case context.Canceled:
		return &CutError{string(search.CutInterrupted)}
	}
	return err
}

// audit searches for g and checks what was decided on the way. graph is the full
// graph of the program that is searched.
func (m *model) audit(ctx context.Context, g *goal, graph *audit.Graph, opt Options, deadline time.Time) (*AuditedSearch, error) {
	var recorder *audit.Recorder
	task := audit.Task{
		Automaton: g.temporal(), Infinite: g.infinite, Props: g.visible,
		Assertions: g.assertions, EndStates: g.endStates,
	}
	m.observe = func(p *search.Problem) {
		task.Product = p.Graph
		task.Weak, task.Ends = p.Options.WeakProviso, p.Options.Proviso == search.ProvisoNone
		task.Fair = p.Fairness == search.Weak
		task.W = task.Fair && !task.Weak // a finite run can be continued fairly
		if p.Reducer == nil {
			return
		}
		recorder = audit.Record(graph, p.Reducer)
		if s, ok := p.Reducer.(*ample.Selector); ok {
			task.Relaxed = s.Visibility()&ample.Relaxed != 0
		}
		if m.without&ample.CondC1 == 0 {
			task.Futures, _ = p.Reducer.(audit.Futures)
		}
		if p.Options.Proviso == search.ProvisoStack {
			p.Graph = recorder.ByNode(p.Graph)
		}
		p.Reducer = recorder
	}
	defer func() { m.observe = nil }()
	found, err := m.search(ctx, g, g.properties, opt, limits{deadline: deadline}, &Report{})
	if err != nil {
		return nil, err
	}
	res, record := found.res, found.record
	if !res.Complete {
		return nil, &CutError{string(res.Cut)}
	}
	s := &AuditedSearch{
		Properties: record.Properties, Algorithm: record.Algorithm, Reduction: record.Reduction, Visibility: record.Visibility,
		States: res.Stats.States, Unreduced: int64(len(graph.States)), Temporal: task.Automaton,
	}
	if recorder == nil {
		return s, m.auditOptimizations(ctx, g, s, res.Errors, task, graph, opt, deadline)
	}
	r, err := recorder.Check(ctx, task)
	if err != nil {
		return nil, err
	}
	s.States, s.Reduced = r.States, r.Reduced
	s.Deadlocks, s.Faults, s.Violated = r.Deadlocks, r.Faults, r.Violated
	if why := mistaken(res.Errors, r, task); why != "" && r.Failed(audit.Answers) == nil {
		r.Failures = append(r.Failures, audit.Failure{
			Condition: audit.Answers, What: why, State: graph.States[0],
		})
	}
	if used(g, opt) != NoOptimizations {
		full, _, err := m.unchanged(ctx, g, opt, deadline)
		if err != nil {
			return nil, err
		}
		if why := mistaken(res.Errors, full, task); why != "" && r.Failed(audit.Answers) == nil {
			r.Failures = append(r.Failures, audit.Failure{Condition: audit.Answers, What: why, State: graph.States[0]})
		}
	}
	for _, c := range r.Counts {
		a := AuditedCondition{Name: string(c.Condition), Checked: c.Checked}
		if f := r.Failed(c.Condition); f != nil {
			a.Failure = m.explain(f)
		}
		s.Conditions = append(s.Conditions, a)
	}
	return s, nil
}

// auditOptimizations is audit for a search without reduction: what is left is what was done
// to the model before, if anything was.
func (m *model) auditOptimizations(ctx context.Context, g *goal, s *AuditedSearch, errors []search.Error, t audit.Task, graph *audit.Graph, opt Options, deadline time.Time) error {
	if used(g, opt) == NoOptimizations {
		return nil
	}
	full, states, err := m.unchanged(ctx, g, opt, deadline)
	if err != nil {
		return err
	}
	s.Deadlocks, s.Faults, s.Violated = full.Deadlocks, full.Faults, full.Violated
	c := AuditedCondition{Name: string(audit.Answers), Checked: states}
	if why := mistaken(errors, full, t); why != "" {
		c.Failure = m.explain(&audit.Failure{Condition: audit.Answers, What: why, State: graph.States[0]})
	}
	s.Conditions = append(s.Conditions, c)
	return nil
}

// unchanged searches the model as it stands, without reduction: the answers, and the number
// of states.
func (m *model) unchanged(ctx context.Context, g *goal, opt Options, deadline time.Time) (*audit.Report, int64, error) {
	observe := m.observe
	m.observe = nil
	defer func() { m.observe = observe }()
	opt.Reduction, opt.Optimize = None, NoOptimizations
	found, err := m.search(ctx, g, g.properties, opt, limits{deadline: deadline}, &Report{})
	if err != nil {
		return nil, 0, err
	}
	res := found.res
	if !res.Complete {
		return nil, 0, &CutError{string(res.Cut)}
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
