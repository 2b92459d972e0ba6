package cegar

import "ltlpor/internal/model/program"

// onward records, during the expansion of a node, which processes have explored steps to nodes not yet expanded. Method
// enough decides the safety proviso S (no step is ignored for ever) from this.
type onward struct {
	goes  program.PIDSet // the processes with an explored step to a node not yet expanded
	stops program.PIDSet // the processes with an explored step to an expanded node, or with an unexplored step
}

// leads records the explored step mv. `open` reports whether the target node is not yet expanded.
func (o *onward) leads(mv program.Move, open bool) {
	if open {
		o.goes.AddMovers(mv)
	} else {
		o.stops.AddMovers(mv)
	}
}

// enough reports whether the explored steps satisfy proviso S: no step is ignored for ever. guardsTell reports whether
// a guard may update predicates of the abstraction.
//   - If guardsTell is false, a single step to a node not yet expanded suffices. The ignored steps can be executed
//     after this step, even if the model does not have the step.
//   - If guardsTell is true, a guard may exclude ignored steps, and hence some explored step must be a step of the
//     model. Every process in the abstraction has at least one such step, possibly only the step to permanent blocking.
//     Hence every step of some process must lead to a node not yet expanded.
func (o *onward) enough(guardsTell bool) bool {
	if guardsTell {
		return !o.goes.SubsetOf(o.stops)
	}
	return !o.goes.Empty()
}
