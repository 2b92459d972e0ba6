package ltlpor

import (
	"context"
	"fmt"
	"time"

	"ltlpor/plan"
	"ltlpor/program"
	"ltlpor/search"
	"ltlpor/task"
)

// limits bound the searches for one goal beside Options.
type limits struct {
	deadline time.Time        // zero: there is none
	now      func() time.Time // search.Options.Now
	// rest, if not nil, lets a search rest: search.Options.Rest.
	rest func(search.Stats)
	// graph, if not nil, returns a graph that goes by what is expanded, as now may.
	graph func(search.Graph) search.Graph
}

// clock tells the time.
func (l limits) clock() time.Time {
	if l.now != nil {
		return l.now()
	}
	return time.Now()
}

// decide searches until each property of g has its verdict and adds them to the
// report. A search for assertions and end states that finds an error of one
// kind is followed by one for the other kind alone.
func (m *model) decide(ctx context.Context, g *goal, opt Options, until limits, report *Report) error {
	open := g.properties
	decided := map[string]Property{}
	for len(open) > 0 {
		var next, now []Property
		found, err := m.find(ctx, g, open, opt, until, report)
		if err != nil {
			return err
		}
		for _, p := range open {
			p.Search = found.index
			if err := m.conclude(&p, g, found); err != nil {
				return err
			}
			if p.Reason.Open == NotReached && len(open) > 1 {
				p.Reason = Reason{}
				next = append(next, p)
				continue
			}
			decided[p.Name] = p
			now = append(now, p)
		}
		if opt.Decided != nil {
			for _, p := range now {
				opt.Decided(Decision{Property: p, Search: report.Searches[p.Search]})
			}
		}
		if len(next) == len(open) {
			return fmt.Errorf("bug: a search ended at an error that belongs to no property")
		}
		open = next
	}
	for _, p := range g.properties {
		report.Properties = append(report.Properties, decided[p.Name])
	}
	return nil
}

// find searches for the open properties of g and returns the pass that decides. What a
// breadth-first search with reduction finds
// is looked for again without, and without merging and the like: a shortest run of the
// reduced system need not be one of the system.
func (m *model) find(ctx context.Context, g *goal, open []Property, opt Options, until limits, report *Report) (pass, error) {
	o := opt.plan()
	found, err := m.search(ctx, g, open, opt, o, until, report)
	if err != nil {
		return found, err
	}
	if p := &found.record.Plan; p.Walk != plan.BFS || p.Exact() || len(found.res.Errors) == 0 {
		return found, nil
	}
	full, err := m.search(ctx, g, open, opt, o.Exact(), until, report)
	switch {
	case err != nil:
		return full, err
	case len(full.res.Errors) > 0:
		return full, nil
	case full.res.Complete:
		return full, fmt.Errorf("bug: the search without reduction does not find what the one with it has found")
	}
	return found, nil // no time or memory for better
}

// conclude sets the verdict of p from the pass that was to decide it.
func (m *model) conclude(p *Property, g *goal, found pass) error {
	res := found.res
	faulted := found.system.runTimeError() // not an error for p
	for _, e := range res.Errors {
		if !belongs(e, p.Kind) {
			continue
		}
		t, err := m.certify(p, g, e, found.record.Plan.Fairness)
		if err != nil {
			return err
		}
		p.Traces = append(p.Traces, t)
	}
	switch {
	case len(p.Traces) > 0:
		p.Verdict, p.Errors = Violated, res.Stats.Errors
		switch {
		case g.temporal():
		case p.Kind == task.EndStates:
			p.Errors = res.Stats.Deadlocks
		default:
			p.Errors -= res.Stats.Deadlocks
		}
	case res.Complete && faulted != nil:
		p.Reason = Reason{Open: RunTimeError, Detail: faulted.Message}
	case res.Complete && res.Stays != nil:
		p.Reason = Reason{Open: EndlessSequence, Detail: m.who(res.Stays)}
	case res.Complete:
		p.Verdict = Holds
	case res.Cut == search.CutErrors:
		p.Reason = Reason{Open: NotReached}
	default:
		p.Reason = Reason{Open: CutShort, Cut: res.Cut}
	}
	return nil
}

// who says which process f happens to, and where.
func (m *model) who(f *program.Fault) string {
	e := m.program.Edges[f.Edge]
	at := ""
	if e.Span.Valid() {
		at = fmt.Sprintf(", %s:%d", e.Span.File.Name, e.Span.Line())
	}
	return fmt.Sprintf("%s(%d)%s", m.program.Types[e.Type].Name, f.Proc, at)
}

// belongs reports whether e is a violation of a property of that kind.
func belongs(e search.Error, kind task.Kind) bool {
	deadlock := e.Fault != nil && e.Fault.Kind == program.InvalidEnd
	switch kind {
	case task.Assertions:
		return e.Kind == search.AFault && !deadlock
	case task.EndStates:
		return deadlock
	}
	return true
}

// pass is one run of a search for the open properties of g: what it found, the index of its
// record in the report, and what only the system that was searched knows.
type pass struct {
	system *system
	res    search.Result
	record Search
	index  int
}

// search runs one pass for the open properties of g, or more where processes that
// stay at their end take the room of others: see room. All are added to the report.
func (m *model) search(ctx context.Context, g *goal, open []Property, opt Options, o plan.Options, until limits, report *Report) (pass, error) {
	run := func(o plan.Options) (pass, error) {
		p, err := m.pass(ctx, g, open, opt, o, until)
		p.index = len(report.Searches)
		report.Searches = append(report.Searches, p.record)
		return p, err
	}
	p, err := run(o)
	if err == nil && p.system.crowded() {
		return room(open, o, p, run)
	}
	return p, err
}

// pass runs one search.
func (m *model) pass(ctx context.Context, g *goal, open []Property, opt Options, o plan.Options, until limits) (pass, error) {
	sys, err := m.newSystem(ctx, g, open, opt.FormulaTime, o)
	if err != nil {
		return pass{}, err
	}
	record := Search{Plan: sys.plan, Automaton: sys.states}
	for _, p := range open {
		record.Properties = append(record.Properties, p.Name)
	}
	sys.limit(opt, until)
	if opt.Progress != nil {
		sys.problem.Options.Progress = func(s search.Stats) {
			r := record
			r.take(s)
			opt.Progress(r)
		}
	}
	res, err := sys.run(ctx)
	if err != nil {
		return pass{}, err
	}
	record.take(res.Stats)
	if reducer, ok := sys.problem.Reducer.(figures); ok && opt.Statistics {
		record.Statistics = statistics(res.Stats, reducer.Figures(), sys.plan.Conditions.Has(plan.S))
	}
	record.Complete, record.Cut = res.Complete, res.Cut
	return pass{system: sys, res: res, record: record}, nil
}

// limit bounds the search of s.
func (s *system) limit(opt Options, until limits) {
	o := &s.problem.Options
	o.MaxErrors, o.MaxStates, o.MaxDepth, o.Memory = max(0, opt.MaxErrors), opt.MaxStates, opt.MaxDepth, opt.Memory
	if !until.deadline.IsZero() {
		o.Time = max(time.Nanosecond, until.deadline.Sub(until.clock()))
	}
	o.Now, o.Rest = until.now, until.rest
	if until.graph != nil {
		s.problem.Graph = until.graph(s.problem.Graph)
	}
}

// take copies the figures of a search.
func (r *Search) take(s search.Stats) {
	r.States, r.Nodes, r.Transitions = s.States, s.Nodes, s.Transitions
	r.Depth, r.Memory, r.Errors, r.Elapsed = s.Depth, s.Bytes, s.Errors, s.Elapsed
	r.Reduced, r.Full = s.Reduced, s.Full
}
