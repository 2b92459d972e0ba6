package buchi

import "slices"

// enterLate restricts the edges into a final component, so that a run enters the component later. The edges into its
// accepting state remain only for letters on which this state is also entered from inside. A search then visits fewer
// nodes of a product, because runs guess later. The language does not change.
//
// Let r be the only accepting state of a component that no edge leaves, and q a state outside of the component with a
// loop on every letter. Let an edge lead from q to r on label l, and let every edge entering r from inside the
// component have a label that implies l. A run that accepts by the edge from q to r enters r from inside again and
// again. The run can also stay at q until it would first enter r from inside, and take the edge from q at that point.
// So the edge is needed only on the labels of the edges from inside.
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
				a.Edges[q] = restrictLate(a.Edges[q], r, inside)
			}
		}
	}
	a.classify(m)
}

// doorLabels is the maximum number of labels in a result of doors.
const doorLabels = 256

// doors returns the only accepting state r of component i, and the different labels of the edges leading to r from
// inside the component. nodes are the states of the component; `in` maps a state to its component. ok is false if the
// component does not have exactly one accepting state, if an edge leaves the component, or if there are no labels or
// more than doorLabels.
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

// restrictLate returns `out`, the edges of a state, with every edge to r replaced by one edge to r per label in
// `inside`. An edge stays unchanged if its label is in `inside`, or if not every label in `inside` implies its label.
func restrictLate(out []Edge, r int, inside []Label) []Edge {
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
