package search

import (
	"context"
	"slices"
)

// NestedDFS looks for acceptance cycles, and also reports faults. It is the nested depth-first search of
//
//	S. Schwoon, J. Esparza: A note on on-the-fly verification algorithms,
//	TACAS 2005, LNCS 3440,
//
// which needs two bits per node and reports a cycle as soon as the outer search closes an accepting cycle on its stack.
// In addition, a node with only red successors becomes red, after
//
//	A. Gaiser, S. Schwoon: Comparison of algorithms for checking emptiness on
//	Büchi automata, MEMICS 2009.
//
// If an acceptance cycle exists, NestedDFS finds one. If Options.MaxErrors permits several errors, the number of
// reported cycles depends on the order of the search.
func NestedDFS(ctx context.Context, p Problem) (Result, error) {
	d, err := newDepthFirst(ctx, p)
	if err != nil {
		return Result{}, err
	}
	d.nested, d.loops = true, true
	if d.lettered != nil {
		d.blocks = d.blocking
	}
	return d.begin()
}

// reportEarlyCycle reports a cycle closed by a step from n to t, if n or t is accepting. n is the last node on the
// path, and t is a node on the path. reportEarlyCycle reports at most one cycle per node n.
func (d *depthFirst) reportEarlyCycle(n, t node) {
	if d.flags&noCycle == 0 || d.stop || !d.Graph.Accepting(n.q) && !d.Graph.Accepting(t.q) {
		return
	}
	d.flags &^= noCycle
	d.cycle(t)
}

// cycle reports the cycle from t on the outer path along the outer and the inner path and back to t. The last step
// leads from the end of the path to t.
func (d *depthFirst) cycle(t node) {
	key := keyOf(nil)
	if !d.count(key) {
		return
	}
	path := d.appendPath(nil)
	if path == nil {
		d.uncount(key)
		return
	}
	at := d.depth - 1
	for path[at] != t {
		at--
	}
	cycle := append(slices.Clone(path[at+1:]), t)
	d.keepError(Error{Kind: AcceptanceCycle, Lasso: d.lasso(path[:at+1], cycle)})
}

// colour returns the mark, red or blue, for n, which the outer search is about to leave. If n is accepting and its
// mark is still open, colour runs the inner search.
func (d *depthFirst) colour(n node) mark {
	switch {
	case d.flags&allRed != 0:
		return red
	case d.Weak || !d.Graph.Accepting(n.q):
		// A cycle of a weak automaton is accepting throughout, and the stack closes
		// every cycle somewhere (Černá, Pelánek: Relating hierarchy of temporal
		// properties to model checking, MFCS 2003).
		return blue
	case d.flags&noCycle == 0:
		// The cycle of n has been reported without an inner search, so the successors of n are not red.
		return blue
	}
	d.seed = d.stack.len()
	d.seek(n)
	return red
}

// seek runs the inner search from the accepting node at the end of the outer path. It begins with the expansion of n,
// the last node on the inner path. seek reports the first step back to the outer path as a cycle, and makes the visited
// nodes red.
func (d *depthFirst) seek(n node) {
	d.expandInner(n)
	for d.stack.len() > d.seed && !d.stop {
		e, entered := d.stack.peek()
		if entered {
			d.stack.pop()
			d.beyond--
			continue
		}
		if n = d.node(e); d.marks.get(n) != blue {
			d.stack.pop()
			continue
		}
		d.marks.set(n, red)
		d.stack.enter(e.note)
		d.beyond++
		d.expandInner(n)
	}
	d.stack.cut(d.seed)
	d.seed, d.beyond = 0, 0
}

// expandInner expands n, the last node on the inner path, and pushes its blue successors. It finds the same successors
// as the outer search. A successor on the outer path closes a cycle, which expandInner reports.
func (d *depthFirst) expandInner(n node) {
	if !d.spend() {
		return
	}
	d.successors(n)
	d.stats.Inner += int64(len(d.found)) * int64(len(d.qs))
	for _, a := range d.found {
		if a.Fresh {
			panic("bug: the inner search met a state that the outer one has not")
		}
		for _, q := range d.qs {
			t := node{a.Ref, q}
			switch d.marks.get(t) {
			case cyan:
				if d.flags&noCycle != 0 && !d.stop {
					d.flags &^= noCycle
					d.cycle(t)
				}
			case blue:
				d.push(t)
			}
		}
	}
}
