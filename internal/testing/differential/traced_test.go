package differential

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"ltlpor/ample"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/packed/parallel"
	"ltlpor/internal/search/store"
	"ltlpor/product"
)

// traced reports whether a can be searched by several workers: without reduction, or with one that is kept by colours
// and reads states by an observer.
func (a *attempt) traced() bool {
	if a.reducer == nil {
		return true
	}
	_, ok := a.reducer.(*ample.Selector)
	return ok && a.observer != nil && a.options.Proviso == search.ProvisoColour
}

// several reports whether a can be searched by several workers.
func (a *attempt) several() bool {
	return a.unordered && a.orderless() || !a.unordered && a.traced()
}

// store returns a store that checks what it remembers, with limits that hang on the model.
func (a *attempt) store() *packed.Store {
	if a.model.strain%4 == 0 {
		return packed.NewChecking(a.packed)
	}
	return packed.Strained(a.packed, a.model.strain, true)
}

// tracedFailure searches by workers, and says what is wrong.
func (a *attempt) tracedFailure(problem search.Problem) string {
	var field *parallel.ProductSpace
	var err error
	if t := a.store(); a.components {
		field, err = t.ComponentSpace(a.workers, problem.Automaton, a.reducer != nil, a.fairness != search.Unfair)
	} else {
		field, err = t.ProductSpace(a.workers, problem.Automaton, a.reducer != nil)
	}
	if err != nil {
		return err.Error()
	}
	defer field.Close()
	var graphs []search.Graph
	var paths []search.Paths
	var routes []search.Routes
	shared := &ample.Shared{}
	automaton := product.FromBuchi(a.automaton, a.formula.bits)
	for _, x := range field.PathWorkers() {
		machine := a.variant.machine.Clone()
		g := product.New(machine, automaton, product.Options{})
		x.Observe(g)
		if a.reducer != nil {
			o := a.selection
			o.Shared = shared
			observer := cache.NewObserver(a.variant.program, machine)
			selector := ample.New(a.variant.related(), observer.View, o)
			x.Reduce(observer, selector, false, a.options.SafetyProviso)
			problem.Reducer = selector
		}
		graphs, paths, routes = append(graphs, g), append(paths, x), append(routes, x)
	}
	problem.Options.MaxErrors = 1
	var result search.Result
	var again bool
	if a.components {
		result, again, err = search.ParallelSCC(context.Background(), problem, field, routes, graphs)
	} else {
		result, again, err = search.ParallelNDFS(context.Background(), problem, field, paths, graphs)
	}
	got, decided := a.found(result)
	want := a.expected()
	switch all := len(a.variant.full.States); {
	case errors.Is(err, parallel.ErrRestless), again && len(result.Errors) == 0, err == nil && !decided:
		return ""
	case err != nil:
		return err.Error()
	case got != want:
		return fmt.Sprintf("by %d workers %+v, should be %+v", a.workers, got, want)
	case got.violated:
		return a.noRun(graphs[0], result.Errors[0])
	case !result.Complete:
		return "not complete: " + result.Cut.String()
	case result.Stats.States > int64(all):
		return fmt.Sprintf("by %d workers %d states of %d", a.workers, result.Stats.States, all)
	case a.reducer == nil:
		return a.otherCounts(problem, result.Stats)
	}
	return ""
}

// otherCounts searches in order and without reduction, and says whether other nodes are met.
func (a *attempt) otherCounts(problem search.Problem, got search.Stats) string {
	problem.Store, problem.Reducer = store.NewHash(), nil
	inOrder := search.NestedDFS
	if a.components {
		inOrder = search.SCC
	}
	r, err := inOrder(context.Background(), problem)
	if err != nil {
		return err.Error()
	}
	want := r.Stats
	if got.States != want.States || got.Nodes != want.Nodes || got.Transitions != want.Transitions {
		return fmt.Sprintf("by %d workers %d states, %d nodes, %d transitions, and in order %d, %d, %d", a.workers,
			got.States, got.Nodes, got.Transitions, want.States, want.Nodes, want.Transitions)
	}
	return ""
}

var everyone = program.PIDSet{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

// still returns those of starved who could move by m and did not in a step.
func still(starved program.PIDSet, m *program.Moves, taken program.Move, o *program.Outcome) program.PIDSet {
	var can, moved program.PIDSet
	for _, mv := range m.All {
		if mv != program.Stutter {
			can.AddMovers(mv)
		}
	}
	if taken != program.Stutter {
		moved.AddMovers(taken)
	}
	if o.Others != nil {
		moved.AddAll(*o.Others)
	}
	for i := range starved {
		starved[i] &= can[i] &^ moved[i]
	}
	return starved
}

// noRun says what is wrong with an accepted run, by the graph alone.
func (a *attempt) noRun(g search.Graph, e search.Error) string {
	if e.Kind != search.AcceptanceCycle {
		return ""
	}
	l := e.Lasso
	s, q := g.Init(nil), l.Q
	if !bytes.Equal(s, l.Init) || !slices.Contains(g.Next(s, search.NoQ, nil), q) || len(l.Cycle) == 0 {
		return "the run does not begin as it must, or has no cycle"
	}
	var from []byte
	accepting := false
	starved := everyone
	for i, step := range slices.Concat(l.Stem, l.Cycle) {
		if i == len(l.Stem) {
			from = append(slices.Clone(s), byte(q))
		}
		var m program.Moves
		var out program.Outcomes
		if g.Enabled(s, &m); !slices.Contains(m.All, step.Move) {
			return fmt.Sprintf("step %d cannot be taken", i)
		}
		g.Fire(s, step.Move, &out)
		if !bytes.Equal(out.All[step.Outcome].State, step.State) || !slices.Contains(g.Next(s, q, nil), step.Q) {
			return fmt.Sprintf("step %d does not lead where it is said to", i)
		}
		s, q = slices.Clone(step.State), step.Q
		if i >= len(l.Stem) {
			accepting = accepting || g.Accepting(q)
			starved = still(starved, &m, step.Move, &out.All[step.Outcome])
		}
	}
	if a.fairness == search.Weak && starved != (program.PIDSet{}) {
		return "the run is not fair"
	}
	if !accepting || !bytes.Equal(from, append(slices.Clone(s), byte(q))) {
		return "the cycle is not one, or does not accept"
	}
	return ""
}
