package search

import "slices"

// This file constructs the runs that ParallelNDFS reports.

// appendPath appends the nodes of the outer path and of the inner path to the parameter `path`. It adds their states to
// the private store, which numbers the states.
func (t *track) appendPath(path []node) []node { return t.appendInner(t.outerPath(path)) }

// outerPath appends the nodes of the outer path to the parameter `path`.
func (t *track) outerPath(path []node) []node {
	for i := range t.stack.n {
		path = append(path, t.node(t.stack.item(i).node))
	}
	return path
}

// appendInner appends the nodes of the inner path to the parameter `path`, except the first, which is the end of the
// outer path.
func (t *track) appendInner(path []node) []node {
	for i := 1; i < t.inner.n; i++ {
		path = append(path, t.node(t.inner.item(i).node))
	}
	return path
}

// node returns the product node for the packed node n, and adds its system state to the private store.
func (t *track) node(n uint64) node { return t.stored(t.paths.State(n), t.automatonState(n)) }

// cycle reports the cycle from m on the outer path to the end of that path, along the inner path, and back to m.
func (t *track) cycle(m uint64) {
	if t.isFirstError() && t.count(keyOf(nil)) {
		path, end := t.outerPath(nil), t.node(m)
		at := slices.Index(path, end)
		cycle := append(t.appendInner(slices.Clone(path[at+1:])), end)
		t.keepError(Error{Kind: AcceptanceCycle, Lasso: t.lasso(path[:at+1], cycle)})
	}
	t.fail(nil)
}
