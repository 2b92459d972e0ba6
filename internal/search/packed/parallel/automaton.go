package parallel

import (
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed/cache"
)

// automaton computes the steps of a property automaton in packed states. Where possible, it uses cached labels instead
// of evaluating propositions.
type automaton struct {
	graph    search.Graph
	lettered search.Lettered // graph, if it is a search.Lettered; otherwise nil
	claim    search.Claim    // graph, if it is a search.Claim; otherwise nil
	labels   cache.Labels
	labelled int // value of Space.cuts (count of component changes) when labels was last emptied
	seen     *cache.Projections
	private  bool // no other object uses the projections in seen
	// The result of the last step: the next automaton states without faults of the claim, and whether the claim
	// fails.
	qs    []search.Q
	fails bool
	// Buffers of blocks: `then` has the automaton states after qs, and beyond has the bytes of a successor.
	then   []search.Q
	beyond program.State
}

// newAutomaton returns the automaton of g. It shares the projections (cached parts of states) of x, unless x is nil.
func newAutomaton(g search.Graph, x *cache.Choices) automaton {
	a := automaton{graph: g, seen: &cache.Projections{}, private: true}
	if x != nil {
		a.seen, a.private = x.Projections(), false
	}
	a.lettered, _ = g.(search.Lettered)
	a.claim, _ = g.(search.Claim)
	return a
}

// forgetRecut empties the cached labels if the components of packed states have changed since they were cached. cuts is
// the number of changes of components so far.
func (a *automaton) forgetRecut(cuts int) {
	if a.labelled == cuts {
		return
	}
	a.labelled, a.labels = cuts, cache.Labels{}
	if a.private {
		*a.seen = cache.Projections{}
	}
}

// step sets a.qs to the successors of q in the state packed in w. Failures of the claim are removed from a.qs; a.fails
// reports whether there were any. m.state has the bytes of the state, or is empty; step may fill it.
func (a *automaton) step(m *cache.Transitions, w []uint64, q search.Q) {
	a.qs = a.qs[:0]
	known := false
	if a.lettered != nil {
		props := uint64(0)
		if known = !a.lettered.Reads(q); !known {
			props, known = m.Label(&a.labels, a.seen, w)
		}
		if known {
			a.qs = a.lettered.NextBy(props, q, a.qs)
		}
	}
	if !known {
		a.qs = a.graph.Next(m.State(w), q, a.qs)
	}
	a.dropFaults()
}

// dropFaults removes from a.qs the automaton states that represent a failure of the claim. It sets a.fails to whether
// there were any.
func (a *automaton) dropFaults() {
	a.fails = false
	if a.claim == nil {
		return
	}
	n := 0
	for _, q := range a.qs {
		if a.claim.ClaimFault(q) != nil {
			a.fails = true
			continue
		}
		a.qs[n] = q
		n++
	}
	a.qs = a.qs[:n]
}

// blocks reports whether the automaton certainly blocks in the state encoded in root from every state in a.qs. If so,
// an outcome of merged steps need not be stored, as in package search. root must be the last state that x.successor
// returned.
func (a *automaton) blocks(x *Walker, root uint64) bool {
	if a.lettered == nil {
		return false
	}
	if x.Words() == 1 {
		x.t[0] = root
	}
	a.beyond = a.beyond[:0]
	props, ok := x.LabelOf(&a.labels, a.seen, x.t, &a.beyond)
	if !ok { // the result must not depend on the contents of the cache
		if len(a.beyond) == 0 {
			a.beyond = x.Unpack(a.beyond, x.t)
		}
		props = x.Machine().Props(a.beyond)
		if undefined, _ := x.Machine().Undefined(); undefined != 0 {
			return false
		}
	}
	for _, q := range a.qs {
		if a.then = a.lettered.NextBy(props, q, a.then[:0]); len(a.then) > 0 {
			return false
		}
	}
	return true
}
