package differential

import (
	"context"
	"fmt"
	"maps"

	"ltlpor/ample"
	"ltlpor/depend"
	"ltlpor/internal/oracle"
	"ltlpor/product"
	"ltlpor/program"
	"ltlpor/search"
	"ltlpor/store"
)

// selector returns an ample-set selector for a formula, or for safety.
func (m *model) selector(f *formula, without ample.Conditions) *ample.Selector {
	o := ample.Options{Without: without}
	if f != nil {
		o.Props = f.props
	}
	return ample.New(depend.New(m.program), o)
}

// lost compares what is left of the graph under a reducer with the whole graph:
// deadlocks and faults, or for a formula whether it is violated. It says what
// differs, "" if nothing does.
func (m *model) lost(p *oracle.Part, f *formula) string {
	whole := m.graph.Whole()
	if f != nil {
		if full, reduced := whole.Accepts(f), p.Accepts(f); full != reduced {
			return fmt.Sprintf("violated: %v in the full graph, %v in the reduced one", full, reduced)
		}
		return ""
	}
	if full, reduced := whole.Deadlocks(), p.Deadlocks(); !maps.Equal(full, reduced) {
		return fmt.Sprintf("deadlocks: %d in the full graph, %d in the reduced one", len(full), len(reduced))
	}
	if full, reduced := whole.Faults(), p.Faults(); !maps.Equal(full, reduced) {
		return fmt.Sprintf("faults: %v in the full graph, %v in the reduced one", full, reduced)
	}
	return ""
}

// auditLimit bounds the states that an audit looks at from each reduced state.
const auditLimit = 500

// wrong checks the ample sets of m for f (nil: for safety) by the definition,
// and what the reduced graph tells. It says what is wrong, "" if nothing is.
func (m *model) wrong(f *formula) string {
	p := m.graph.Reduce(m.selector(f, 0))
	props := uint64(0)
	if f != nil {
		props = f.props
	}
	if why := p.Audit(props, auditLimit); why != "" {
		return why
	}
	return m.lost(p, f)
}

// searches are the ways to search, with and without reduction.
var searches = []struct {
	name    string
	formula bool
	ample   bool
	run     func(context.Context, search.Problem) (search.Result, error)
}{
	{"dfs", false, false, search.DFS},
	{"dfs, ample", false, true, search.DFS},
	{"bfs", false, false, search.BFS},
	{"bfs, ample", false, true, search.BFS},
	{"nested dfs", true, false, search.NestedDFS},
	{"nested dfs, ample", true, true, search.NestedDFS},
}

// How many of the searches are for safety, and for a formula.
const safetySearches, formulaSearches = 4, 2

// searched runs every search that is meant for f (nil: for safety) and compares
// with the definition. It says what differs, "" if nothing does.
func (m *model) searched(f *formula) string {
	whole := m.graph.Whole()
	for _, s := range searches {
		if s.formula != (f != nil) {
			continue
		}
		problem := search.Problem{Store: store.NewHash(), Automaton: 1}
		if f != nil {
			p := m.product(f)
			problem.Graph, problem.Automaton = p, p.States()
		} else {
			problem.Graph = product.New(m.machine.Clone(), nil, product.Options{Assertions: true, EndStates: true})
		}
		if s.ample {
			problem.Reducer = m.selector(f, 0)
		}
		result, err := s.run(context.Background(), problem)
		switch {
		case err != nil:
			return fmt.Sprintf("%s: %v", s.name, err)
		case !result.Complete:
			return fmt.Sprintf("%s: not complete", s.name)
		}
		if f != nil {
			found := false
			for _, e := range result.Errors {
				found = found || e.Kind == search.AcceptanceCycle || e.Fault.Kind == program.ClaimEnd
			}
			if want := whole.Accepts(f); found != want {
				return fmt.Sprintf("%s: violated is %v, should be %v", s.name, found, want)
			}
			continue
		}
		deadlock, fault := false, false
		for _, e := range result.Errors {
			deadlock = deadlock || e.Fault.Kind == program.InvalidEnd
			fault = fault || e.Fault.Kind != program.InvalidEnd
		}
		if want := len(whole.Deadlocks()) > 0; deadlock != want {
			return fmt.Sprintf("%s: deadlock is %v, should be %v", s.name, deadlock, want)
		}
		if want := len(whole.Faults()) > 0; fault != want {
			return fmt.Sprintf("%s: fault is %v, should be %v", s.name, fault, want)
		}
	}
	return ""
}
