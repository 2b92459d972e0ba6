package differential

import (
	"context"
	"fmt"

	"ltlpor/ample"
	"ltlpor/exec/packed"
	"ltlpor/product"
	"ltlpor/search"
)

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
	space, err := packed.NewChecking(a.packed).Space(a.workers, a.reducer != nil)
	if err != nil {
		return err.Error()
	}
	defer space.Close()
	var regions []search.Region
	var graphs []search.Graph
	shared := &ample.Shared{}
	for _, x := range space.Walkers() {
		machine := a.variant.machine.Clone()
		graphs = append(graphs, product.New(machine, nil, product.Options{Assertions: true, EndStates: true}))
		regions = append(regions, x)
		if a.reducer != nil {
			o := a.selection
			o.Shared = shared
			observer := packed.NewObserver(a.variant.program, machine)
			selector := ample.New(a.variant.related(), observer.View, o)
			x.Reduce(observer, selector, false)
			problem.Reducer = selector
		}
	}
	result, faulty, err := search.Reach(context.Background(), problem, space, regions, graphs)
	want := a.expected()
	switch all := len(a.variant.full.States); {
	case err != nil:
		return err.Error()
	case faulty != (want.deadlock || want.fault):
		return fmt.Sprintf("in any order a fault: %t, should be %+v", faulty, want)
	case faulty:
		return ""
	case !result.Complete:
		return "not complete"
	case a.reducer == nil && space.Len() != int64(all) || space.Len() > int64(all):
		return fmt.Sprintf("in any order %d states of %d", space.Len(), all)
	}
	return ""
}
