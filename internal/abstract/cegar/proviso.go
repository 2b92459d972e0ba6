package cegar

import "ltlpor/internal/model/program"

// onward records, while a node is expanded, which processes have explored steps to nodes not yet expanded. The
// proviso against postponing steps forever is decided by it (enough).
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
// guardsTell says that guards may update predicates of the abstraction.
//
//   - If guards update no predicates, a single step to a node not yet expanded suffices: the postponed steps can
//     still be taken after it, even if the model does not have this step.
//   - A guard that updates predicates may exclude postponed steps, so the explored steps must include a step that the
//     model has. Among the steps of a process in the abstraction at least one is a step of the model, possibly only
//     the step to permanent blocking. Therefore all steps of some process must lead to nodes not yet expanded.
func (o *onward) enough(guardsTell bool) bool {
	if guardsTell {
		return !o.goes.SubsetOf(o.stops)
	}
	return !o.goes.Empty()
}
