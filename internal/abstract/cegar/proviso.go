package cegar

import "ltlpor/internal/model/program"

// onward records for a node whether the explored steps of a process all lead to nodes not yet expanded.
type onward struct {
	goes  program.PIDSet // the processes with an explored step to a node not yet expanded
	stops program.PIDSet // the processes with an explored step elsewhere, or an unexplored step
}

// leads records the explored step mv. open says that the target node is not yet expanded.
func (o *onward) leads(mv program.Move, open bool) {
	if open {
		o.goes.AddMovers(mv)
	} else {
		o.stops.AddMovers(mv)
	}
}

// enough reports whether the explored steps satisfy proviso S, so that no unexplored step is postponed forever.
// guardsTell says that guards may update predicates.
//
// If guards update nothing, a single step to a node not yet expanded suffices, whether or not the model has this
// step: the postponed steps can be taken after it. A guard that updates predicates may exclude postponed steps. A
// step of the model is then necessary. The apparent steps of each process include a step of the model, possibly only
// the step to permanent blocking. So the steps of some process must all lead to nodes not yet expanded.
func (o *onward) enough(guardsTell bool) bool {
	if guardsTell {
		return !o.goes.SubsetOf(o.stops)
	}
	return !o.goes.Empty()
}
