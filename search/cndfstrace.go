package search

import "slices"

// The runs that ParallelNDFS reports. The explorer of a track has an empty store, in which the states of the
// one run stand that is written.

// alone reports whether no other goroutine has an error. After the first all are stopped.
func (t *track) alone() bool {
	a := t.all
	a.counting.Lock()
	defer a.counting.Unlock()
	first := !a.found
	a.found = true
	return first
}

// appendPath appends the nodes of the outer path, in numbers of the store.
func (t *track) appendPath(path []node) []node {
	for i := range t.stack.n {
		path = append(path, t.stored(t.stack.at(i).node))
	}
	return path
}

// stored returns n in numbers of the store.
func (t *track) stored(n uint64) node {
	r, _ := t.Store.Add(t.paths.State(n))
	return node{r, t.automatonState(n)}
}

// cycle reports the cycle that leads from m on the outer path to its end, along the inner one, and to m.
func (t *track) cycle(m uint64) {
	if t.alone() && t.count(keyOf(nil)) {
		path, end := t.appendPath(nil), t.stored(m)
		at := slices.Index(path, end)
		cycle := slices.Clone(path[at+1:])
		for i := 1; i < t.inner.n; i++ { // the first is the end of the outer path
			cycle = append(cycle, t.stored(t.inner.at(i).node))
		}
		cycle = append(cycle, end)
		t.errors = append(t.errors, Error{Kind: AcceptanceCycle, Lasso: t.lasso(path[:at+1], cycle)})
	}
	t.fail(nil)
	t.all.set.Stop()
}

// claimFault reports the faults of the claim at the end of the path, n.
func (t *track) claimFault(n uint64) {
	if t.alone() {
		at := t.stored(n)
		t.state = append(t.state[:0], t.Store.Get(at.ref)...)
		t.step(at.q)
		t.report(at)
	}
	t.fail(nil)
	t.all.set.Stop()
}

// initialFault reports the faults of the claim that are there before the first step.
func (t *track) initialFault() {
	t.initial()
	if t.stats.Errors == 0 {
		return
	}
	t.alone()
	t.fail(nil)
	t.all.set.Stop()
}
