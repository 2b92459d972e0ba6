package buchi

import "slices"

// enterLate makes runs that wait before a last component, in a state that reads
// everything and stays, wait until the component's accepting state is entered
// from inside: they then need not guess earlier than is of use, and fewer nodes
// of a product are visited. The language remains the same. Let r be the only
// accepting state of a component that cannot be left, q a state outside with a loop on
// all letters, and let an edge lead from q to r on label l, such that all edges that
// enter r from inside have labels that imply l. A run that accepts by that edge
// enters r again and again from inside: it can as well stay at q until it first does
// so, and take the edge then. So the edge is needed on those labels only.
func (a *Automaton) enterLate(m *sets) {
	comps := components(a.States(), a.Initial, a.targets)
	in := slices.Repeat([]int{-1}, a.States())
	for i, c := range comps {
		for _, q := range c.nodes {
			in[q] = i
		}
	}
	for i, c := range comps {
		r, inside, ok := a.doors(c.nodes, in, i)
		if !ok {
			continue
		}
		for q := range a.Edges {
			if in[q] != i && in[q] >= 0 && slices.Contains(a.Edges[q], Edge{To: q}) {
				a.Edges[q] = late(a.Edges[q], r, inside)
			}
		}
	}
	a.classify(m)
}

// doorLabels is the number of labels up to which doors are looked for.
const doorLabels = 256

// doors returns the only accepting state r of component i and the labels on which
// it is entered from inside; not ok if there is more than one state, or the component
// can be left, or there are many labels.
func (a *Automaton) doors(nodes, in []int, i int) (r int, inside []Label, ok bool) {
	r = -1
	for _, q := range nodes {
		if a.Accepting[q] {
			if r >= 0 {
				return 0, nil, false
			}
			r = q
		}
		for _, e := range a.Edges[q] {
			if in[e.To] != i {
				return 0, nil, false
			}
		}
	}
	for _, q := range nodes {
		for _, e := range a.Edges[q] {
			if e.To == r && !slices.Contains(inside, e.Label) {
				if inside = append(inside, e.Label); len(inside) > doorLabels {
					return 0, nil, false
				}
			}
		}
	}
	return r, inside, r >= 0 && len(inside) > 0
}

// late returns out with the edges to r restricted to the labels of inside, where
// all of those imply the edge's.
func late(out []Edge, r int, inside []Label) []Edge {
	var changed []Edge
	for _, e := range out {
		implied := func(l Label) bool { return l.And(e.Label) == l }
		if e.To != r || slices.Contains(inside, e.Label) || slices.ContainsFunc(inside, func(l Label) bool { return !implied(l) }) {
			changed = append(changed, e)
			continue
		}
		for _, l := range inside {
			changed = append(changed, Edge{r, l})
		}
	}
	return changed
}
