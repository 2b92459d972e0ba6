package differential

import (
	"context"
	"fmt"

	"ltlpor/ample"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/product"
)

// monitors reports whether there is no automaton, or one that stays in its state as long as nothing fails.
func (a *attempt) monitors() bool {
	if a.formula == nil {
		return true
	}
	_, is := product.FromBuchi(a.automaton, a.formula.bits).Monitor()
	return is
}

// orderless reports whether a can be searched in any order: without reduction, or with one that is kept by the safety
// proviso and reads states by an observer.
func (a *attempt) orderless() bool {
	if a.reducer == nil {
		return true
	}
	_, ok := a.reducer.(*ample.Selector)
	return ok && a.observer != nil && a.options.SafetyProviso && a.options.Proviso == search.ProvisoColour
}

// orderlessFailure searches in no particular order, and says what is wrong.
func (a *attempt) orderlessFailure(problem search.Problem) string {
	space, err := a.store().Space(a.workers, a.reducer != nil)
	if err != nil {
		return err.Error()
	}
	defer space.Close()
	var regions []search.Region
	var graphs []search.Graph
	shared := &ample.Shared{}
	var automaton *product.Automaton
	options, q := product.Options{Assertions: true, EndStates: true}, search.NoQ
	if a.formula != nil {
		automaton, options = product.FromBuchi(a.automaton, a.formula.bits), product.Options{Silent: true}
		q, _ = automaton.Monitor()
	}
	for _, x := range space.Walkers() {
		machine := a.variant.machine.Clone()
		g := product.New(machine, automaton, options)
		graphs = append(graphs, g)
		regions = append(regions, x)
		if a.reducer != nil {
			o := a.selection
			o.Shared = shared
			observer := cache.NewObserver(a.variant.program, machine)
			selector := ample.New(a.variant.related(), observer.View, o)
			x.Reduce(observer, selector, false)
			problem.Reducer = selector
		}
		if automaton != nil {
			x.Monitor(g, q)
		}
	}
	problem.Automaton = 1
	result, faulty, err := search.Reach(context.Background(), problem, space, regions, graphs, q)
	want := a.expected()
	switch all := len(a.variant.full.States); {
	case err != nil:
		return err.Error()
	case faulty && a.formula != nil && !want.violated && a.formula.props&a.model.undefined != 0:
		return ""
	case faulty != (want.deadlock || want.fault || want.violated):
		return fmt.Sprintf("in any order a fault: %t, should be %+v", faulty, want)
	case faulty:
		return ""
	case !result.Complete:
		return "not complete"
	case a.formula == nil && a.reducer == nil && space.Len() != int64(all) || space.Len() > int64(all):
		return fmt.Sprintf("in any order %d states of %d", space.Len(), all)
	}
	return ""
}
