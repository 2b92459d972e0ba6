package ltlpor

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ltlpor/exec"
	"ltlpor/product"
	"ltlpor/program"
	"ltlpor/search"
	"ltlpor/store"
)

// Reasons for an Inconclusive verdict that are not cuts of a search.
const (
	reasonRunTime    = "run-time error"
	reasonStays      = "endless sequence"
	reasonNotReached = "not reached"
)

// breadthFirst is the name of the search for shortest counterexamples.
const breadthFirst = "bfs"

// limits bound the searches for one goal beside Options.
type limits struct {
	deadline time.Time        // zero: there is none
	now      func() time.Time // search.Options.Now
	// rest, if not nil, lets a search rest: search.Options.Rest.
	rest func(search.Stats)
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
			if err := m.conclude(&p, g, opt.Fairness, found.res, found.faulted); err != nil {
				return err
			}
			if p.Reason == reasonNotReached && len(open) > 1 {
				p.Reason = ""
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
	found, err := m.search(ctx, g, open, opt, until, report)
	if err != nil {
		return found, err
	}
	coarse := found.record.Conditions != "" || used(g, opt)&(Merge|Ends) != 0
	if found.record.Algorithm != breadthFirst || !coarse || len(found.res.Errors) == 0 {
		return found, nil
	}
	opt.Reduction, opt.Optimize = None, opt.Optimize.without(Merge|Ends)
	full, err := m.search(ctx, g, open, opt, until, report)
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

// conclude sets the verdict of p from the search that was to decide it.
// faulted tells that a run ended in a run-time error that is not an error for p.
func (m *model) conclude(p *Property, g *goal, fairness Fairness, res search.Result, faulted *program.Fault) error {
	for _, e := range res.Errors {
		if !belongs(e, p.Kind) {
			continue
		}
		t, err := m.certify(g, e, fairness)
		if err != nil {
			return fmt.Errorf("bug: the counterexample for %s is refuted: %w", p.Name, err)
		}
		p.Traces = append(p.Traces, t)
	}
	switch {
	case len(p.Traces) > 0:
		p.Verdict, p.Errors = Violated, res.Stats.Errors
		switch {
		case g.temporal():
		case p.Kind == "end-states":
			p.Errors = res.Stats.Deadlocks
		default:
			p.Errors -= res.Stats.Deadlocks
		}
	case res.Complete && faulted != nil:
		p.Reason = reasonRunTime + ": " + faulted.Message
	case res.Complete && res.Stays != nil:
		p.Reason = reasonStays + ": " + m.who(res.Stays)
	case res.Complete:
		p.Verdict = Holds
	case res.Cut == search.CutErrors:
		p.Reason = reasonNotReached
	default:
		p.Reason = string(res.Cut)
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
func belongs(e search.Error, kind string) bool {
	deadlock := e.Fault != nil && e.Fault.Kind == program.InvalidEnd
	switch kind {
	case "assertions":
		return e.Kind == search.AFault && !deadlock
	case "end-states":
		return deadlock
	}
	return true
}

// pass is one run of a search for the open properties of g: what it found, the index of its
// record in the report, the
// fault in which some run ended, if one did, and whether there was no room for a process
// or channel while those that had come to their end stayed, or had gone (early).
type pass struct {
	res            search.Result
	record         Search
	index          int
	faulted        *program.Fault
	early, crowded bool
}

// search runs one pass for the open properties of g, or more where processes that
// stay at their end take the room of others: see room. All are added to the report.
func (m *model) search(ctx context.Context, g *goal, open []Property, opt Options, until limits, report *Report) (pass, error) {
	run := func(opt Options, early bool) (pass, error) {
		p, err := m.pass(ctx, g, open, opt, until, early)
		p.index = len(report.Searches)
		report.Searches = append(report.Searches, p.record)
		return p, err
	}
	p, err := run(opt, false)
	if err == nil && p.crowded {
		return room(open, opt, p, run)
	}
	return p, err
}

// pass runs one search. If early, processes that come to their end go.
func (m *model) pass(ctx context.Context, g *goal, open []Property, opt Options, until limits, early bool) (pass, error) {
	popt := product.Options{}
	names := make([]string, len(open))
	for i, p := range open {
		names[i] = p.Name
		popt.Assertions = popt.Assertions || p.Kind == "assertions"
		popt.EndStates = popt.EndStates || p.Kind == "end-states"
	}
	popt.Silent = !popt.Assertions
	popt.NoStutter = g.infinite
	problem := search.Problem{Store: store.NewCollapse()}
	problem.Options = search.Options{
		MaxErrors: max(0, opt.MaxErrors), MaxStates: opt.MaxStates, MaxDepth: opt.MaxDepth, Memory: opt.Memory,
	}
	if !until.deadline.IsZero() {
		problem.Options.Time = max(time.Nanosecond, until.deadline.Sub(until.clock()))
	}
	problem.Options.Now = until.now
	problem.Options.Rest = until.rest
	record := Search{Properties: names, Reduction: opt.Reduction.String(), Optimize: used(g, opt).String()}
	var machine exec.Machine
	gone, ahead := false, []uint8(nil)
	runTimeError := func() *program.Fault { return nil }
	automaton := g.automaton
	if o := g.observer; o != nil {
		problem.Graph, problem.Automaton = product.Observe(o.machine.Clone(), o.program), product.ObservedStates
		record.Automaton = len(o.program.Types[o.program.Claim.Type].Locations)
		if opt.Reduction != None {
			record.Reduction = "none: " + g.unreduced
		}
	} else {
		optimized, own, err := m.optimized(g, opt, early)
		if err != nil {
			return pass{}, err
		}
		machine, gone, ahead = own, optimized.Early, optimized.Ahead
		if automaton, err = m.reduce(ctx, g, optimized, machine, popt, opt, &problem, &record); err != nil {
			return pass{}, err
		}
		graph := product.New(machine, automaton, popt)
		problem.Graph, problem.Automaton, runTimeError = graph, graph.States(), graph.RunTimeError
		if automaton != nil {
			record.Automaton = problem.Automaton
		}
	}
	run, err := algorithm(g, automaton, opt, &problem, &record)
	if err != nil {
		return pass{}, err
	}
	if opt.Progress != nil {
		problem.Options.Progress = func(s search.Stats) {
			r := record
			r.take(s)
			opt.Progress(r)
		}
	}
	reducer, _ := problem.Reducer.(figures)
	if m.observe != nil {
		m.observe(&problem)
	}
	res, err := run(ctx, problem)
	if err != nil {
		return pass{}, err
	}
	if machine != nil {
		found := res.Errors
		res.Errors = nil
		for _, e := range found {
			err = m.unfold(machine, gone, ahead, &e)
			switch {
			case errors.Is(err, errGoesOn):
				res.Complete, res.Cut = false, search.CutEndless
				res.Stats.Errors--
				continue
			case err != nil:
				return pass{}, err
			}
			res.Errors = append(res.Errors, e)
		}
	}
	record.take(res.Stats)
	if opt.Statistics && reducer != nil {
		record.Statistics = statistics(res.Stats, reducer.Figures(), problem.Options.WeakProviso)
	}
	record.Complete = res.Complete
	if record.Cut = string(res.Cut); res.Cut == search.CutErrors {
		record.Cut = "errors"
	}
	return pass{
		res: res, record: record, faulted: runTimeError(),
		early: gone, crowded: used(g, opt)&Ends != 0 && machine != nil && machine.Crowded(),
	}, nil
}

// algorithm returns the search for g with an automaton, nil if it has none, and
// enters it in problem and record.
func algorithm(g *goal, automaton *product.Automaton, opt Options, problem *search.Problem, record *Search) (func(context.Context, search.Problem) (search.Result, error), error) {
	if !g.temporal() {
		if opt.Shortest {
			record.Algorithm = breadthFirst
			return search.BFS, nil
		}
		record.Algorithm = "dfs"
		return search.DFS, nil
	}
	generalised := automaton != nil && automaton.Marks > 0
	switch {
	case generalised && automaton.Marks > product.MaxMarks:
		return nil, &UsageError{fmt.Sprintf("the automaton has %d acceptance marks; at most %d are supported", automaton.Marks, product.MaxMarks)}
	case generalised && opt.Emptiness == NDFS:
		return nil, &UsageError{"nested depth-first search cannot search an automaton with several acceptance marks; --emptiness=scc can"}
	case generalised, opt.Emptiness == SCC, opt.Fairness != Unfair:
		record.Algorithm = "scc"
		problem.Fairness = [...]search.Fairness{search.Unfair, search.Weak, search.Strong}[opt.Fairness]
		record.Fairness = opt.Fairness
		return search.SCC, nil
	case opt.Emptiness == AutoEmptiness && automaton != nil && automaton.Weak():
		problem.Weak = true
		record.Algorithm = "single dfs"
	default:
		record.Algorithm = "nested dfs"
	}
	return search.NestedDFS, nil
}

// take copies the figures of a search.
func (r *Search) take(s search.Stats) {
	r.States, r.Nodes, r.Transitions = s.States, s.Nodes, s.Transitions
	r.Depth, r.Memory, r.Errors, r.Elapsed = s.Depth, s.Bytes, s.Errors, s.Elapsed
	r.Reduced, r.Full = s.Reduced, s.Full
}
