package search

import "runtime"

// This file has the inner search of ParallelNDFS.

// search runs the inner search from the accepting node of f, the end of the outer path. The node must be blue.
func (t *track) search(f *trackFrame) {
	t.visited.n, t.reds = 0, hashSet{}
	base := t.pending.n
	t.visit(f.node, Blue)
	for t.inner.n > 0 && !t.stop {
		g := t.inner.top()
		if g.pending == 0 {
			t.inner.pop()
			continue
		}
		g.pending--
		n := t.pending.pop()
		if shade := t.paths.Shade(n) &^ Cyan; shade != Red && !t.reds.contains(heldNode(n)) {
			t.visit(n, shade)
		}
	}
	if t.stop {
		return
	}
	t.pending.n = base
	if !t.await() {
		return
	}
	for i := range t.visited.n {
		t.paths.Redden(*t.visited.item(i))
	}
}

// visit appends n to the inner path and pushes the successors that are neither red nor visited. If a successor is cyan
// (on the path of the outer search), visit reports a cycle instead. shade is a shade that n had, without Cyan.
func (t *track) visit(n uint64, shade Shade) {
	t.visited.push(n)
	t.reds.add(heldNode(n))
	if shade == Met { // shade may be outdated: another goroutine may have entered n
		shade, _ = t.paths.Enter(n, false)
	}
	t.inner.push(trackFrame{n, 0})
	g := t.inner.top()
	x := t.expand(g)
	if x == nil {
		return
	}
	t.countNode(g.node, x, shade == Met)
	t.fresh.Inner += int64(len(x.Nodes))
	for i, m := range x.Nodes {
		if x.Shades[i] >= Cyan {
			t.cycle(m)
			return
		}
		if x.Shades[i] != Red && !t.reds.contains(heldNode(m)) {
			t.pending.push(m)
			g.pending++
		}
	}
}

// await waits until every visited accepting node is red, except the node where the inner search began. It returns
// false if the search is over.
func (t *track) await() bool {
	for i := 1; i < t.visited.n; i++ {
		if !t.Graph.Accepting(t.automatonState(*t.visited.item(i))) {
			continue
		}
		for t.paths.Shade(*t.visited.item(i))&^Cyan != Red {
			t.crew.rests()
			if !t.paths.Yield() {
				t.stop = true
				return false
			}
			runtime.Gosched()
		}
	}
	return true
}
