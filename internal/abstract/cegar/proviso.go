package cegar

import "ltlpor/internal/model/program"

// onward tells where the steps lead that are explored of a node: whether somebody's lead to nodes that are still to be
// expanded.
type onward struct {
	goes  program.PIDSet // processes with a step that does
	stops program.PIDSet // processes with a step that leads elsewhere, or is not explored
}

// leads notes a step to a node that is still to be expanded if open.
func (o *onward) leads(mv program.Move, open bool) {
	if open {
		o.goes.AddMovers(mv)
	} else {
		o.stops.AddMovers(mv)
	}
}

// enough reports whether the proviso S holds, which keeps the steps that are not explored from being put off for ever.
//
// As long as guards tell nothing, some step to a node that is still to be expanded is enough, whether or not the model
// has that step: what was put off can be done behind it. A guard that makes predicates known may say that it cannot.
// Then a step is needed that the model has. Each process has one among those that it seems to have, if only that by
// which it waits for ever: so all steps of some process have to lead to such nodes.
func (o *onward) enough(guardsTell bool) bool {
	if guardsTell {
		return !o.goes.Within(o.stops)
	}
	return !o.goes.Empty()
}
