package cegar

import "ltlpor/internal/model/program"

// onward records, while a node is expanded, the processes with explored steps to nodes not yet expanded. Method
// enough decides the proviso against postponing steps forever.
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

// enough reports whether the explored steps satisfy proviso S, so that no unexplored step is postponed forever. If
// guardsTell is set, guards may update predicates of the abstraction.
//
//   - If guards update no predicates, a single step to a node not yet expanded suffices: the postponed steps can be
//     taken after this step, even if the model does not have the step.
//   - A guard that updates predicates may exclude postponed steps, therefore the explored steps must include a step
//     of the model. At least one step of each process in the abstraction is a step of the model, possibly only the
//     step to permanent blocking. Hence every step of some process must lead to a node not yet expanded.
func (o *onward) enough(guardsTell bool) bool {
	if guardsTell {
		return !o.goes.SubsetOf(o.stops)
	}
	return !o.goes.Empty()
}
