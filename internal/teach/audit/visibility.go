package audit

// visible checks C2′ for the states in `sources`, where the search chose the same set a.set, and reports at most one
// failure. The caller must have set a.found to the states reachable from all sources without chosen moves. At
// the end a.found has these states again, for later checks.
//
// If C2′ holds on the union of the paths from all sources, it holds for every source. If C2′ fails there, `visible`
// repeats the check for each source alone, because the failure may combine two sources: a visible chosen move on the
// paths from one source, and a visible move outside the set on the paths from another source.
func (a *auditor) visible(sources []node) {
	f := a.inOrder()
	if f == nil {
		return
	}
	if len(sources) == 1 {
		a.fail(*f)
		return
	}
	for i := range sources {
		a.region(sources[i : i+1])
		if f := a.inOrder(); f != nil {
			a.fail(*f)
			break
		}
	}
	a.region(sources) // restore a.found
}

// region sets a.found to the states that are reachable from the states in `sources` without moves of a.set, the chosen
// set.
func (a *auditor) region(sources []node) {
	a.walk++
	a.found = a.found[:0]
	for _, n := range sources {
		a.addArrival(n.state, -1, -1)
	}
	for at := int32(0); int(at) < len(a.found); at++ {
		for k, to := a.graph.edges(a.found[at].state); k < to; k++ {
			if a.inSet(a.graph.name[k]) {
				continue
			}
			for _, x := range a.graph.resultsOf(k) {
				if x.to >= 0 {
					a.addArrival(x.to, at, k)
				}
			}
		}
	}
}

// inOrder checks C2′ for the chosen set a.set on the states in a.found. inOrder returns the failure, or nil if C2′
// holds. C2′ holds in two cases:
//   - No chosen move is visible.
//   - Some chosen move is invisible, and no move outside the set is visible, neither directly nor after a visible
//     chosen move.
func (a *auditor) inOrder() *Failure {
	visible := make([]bool, len(a.set))
	var first *Failure
	hidden := len(a.set)
	for at, u := range a.found {
		for i, id := range a.set {
			m := a.graph.find(u.state, id)
			if m < 0 {
				continue // a chosen move is not enabled here: C1 reports this failure
			}
			for _, x := range a.graph.resultsOf(m) {
				if x.to < 0 || visible[i] {
					continue
				}
				if changed := a.changed(u.state, x.to); changed != 0 {
					visible[i] = true
					hidden--
					if first == nil {
						f := a.sees("every chosen move is visible", int32(at), m, x.to, changed)
						first = &f
					}
				}
			}
		}
	}
	if first == nil || hidden == 0 {
		return first
	}
	for at, u := range a.found {
		for k, to := a.graph.edges(u.state); k < to; k++ {
			if a.inSet(a.graph.name[k]) {
				continue
			}
			for i, id := range a.set {
				m := a.graph.find(u.state, id)
				if m < 0 || !visible[i] {
					continue
				}
				if changed := a.shows(u.state, m, k); changed != 0 {
					f := a.failure(C2, "a chosen move is visible, and so is a move that may come before it", int32(at), m, k)
					f.Props = changed
					return &f
				}
			}
		}
	}
	return nil
}

// shows returns the bit set of the propositions that edge k changes, either in state u or after the chosen move of edge
// m of the same state.
func (a *auditor) shows(u, m, k int32) (changed uint64) {
	for _, x := range a.graph.resultsOf(k) {
		if x.to >= 0 {
			changed |= a.changed(u, x.to)
		}
	}
	for _, x := range a.graph.resultsOf(m) {
		if x.to < 0 {
			continue
		}
		then := a.graph.find(x.to, a.graph.name[k])
		if then < 0 {
			continue // the chosen move disables k: C1 reports this failure
		}
		for _, y := range a.graph.resultsOf(then) {
			if y.to >= 0 {
				changed |= a.changed(x.to, y.to)
			}
		}
	}
	return changed
}
