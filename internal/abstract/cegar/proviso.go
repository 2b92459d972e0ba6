package cegar

import "ltlpor/internal/model/program"

// onward records the targets of the explored steps of a node: whether all steps of some process lead to nodes not yet
// expanded.
type onward struct {
	goes  program.PIDSet // processes with a step to a node not yet expanded
	stops program.PIDSet // processes with a step elsewhere, or an unexplored step
}

// leads records a step; open means that its target is not yet expanded.
func (o *onward) leads(mv program.Move, open bool) {
	if open {
		o.goes.AddMovers(mv)
	} else {
		o.stops.AddMovers(mv)
	}
}

// enough reports whether proviso S holds, which prevents unexplored steps from being postponed forever.
//
// If guards teach nothing, a single step to a node not yet expanded suffices, whether or not the model has this step:
// the postponed steps can be taken after it. A guard that makes predicates known may exclude these steps. A step of
// the model is then necessary. Each process has one among its apparent steps, if only the step to permanent blocking.
// So all steps of some process must lead to nodes not yet expanded.
func (o *onward) enough(guardsTell bool) bool {
	if guardsTell {
		return !o.goes.SubsetOf(o.stops)
	}
	return !o.goes.Empty()
}
