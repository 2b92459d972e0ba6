package search

import (
	"context"
)

// NestedDFS looks for acceptance cycles, and reports faults on its way. It is
// the nested depth-first search of
//
//	S. Schwoon, J. Esparza: A note on on-the-fly verification algorithms,
//	TACAS 2005, LNCS 3440,
//
// which needs two bits a node and stops at an accepting cycle as soon as all of
// it has been seen by the outer search through the stack; with the rule that a
// node whose successors are all red is red, from
//
//	A. Gaiser, S. Schwoon: Comparison of algorithms for checking emptiness on
//	Büchi automata, MEMICS 2009.
//
// An acceptance cycle is found if there is one; the number of those reported
// without Options.MaxErrors depends on the order of the search.
func NestedDFS(ctx context.Context, p Problem) (Result, error) {
	d, err := newDepthFirst(ctx, p)
	if err != nil {
		return Result{}, err
	}
	d.nested, d.loops = true, true
	return d.begin()
}

// early reports the cycle that the stack closes with the step from f, its top,
// to t, if one of the two is accepting.
func (d *depthFirst) early(f *frame, t node) {
	if f.pending&noCycle == 0 || d.stop || !d.Graph.Accepting(f.q) && !d.Graph.Accepting(t.q) {
		return
	}
	f.pending &^= noCycle
	d.cycle(t)
}

// cycle reports the cycle that leads from the outer stack, along the inner
// one, to t on the outer stack.
func (d *depthFirst) cycle(t node) {
	if !d.count(keyOf(nil)) {
		return
	}
	path := d.appendPath(nil)
	at := len(path) - 1
	for path[at] != t {
		at--
	}
	cycle := append([]node(nil), path[at+1:]...)
	for i := 1; i < d.inner.n; i++ { // the first is the seed, the top of the outer stack
		cycle = append(cycle, d.inner.at(i).node())
	}
	cycle = append(cycle, t)
	d.errors = append(d.errors, Error{Kind: AcceptanceCycle, Lasso: d.lasso(path[:at+1], cycle)})
}

// colour returns the mark of f, which the outer search is about to leave.
func (d *depthFirst) colour(f *frame) mark {
	switch {
	case f.pending&allRed != 0:
		return red
	case d.Weak || !d.Graph.Accepting(f.q):
		// A cycle of a weak automaton is accepting throughout, and the stack closes
		// every cycle somewhere (Černá, Pelánek: Relating hierarchy of temporal
		// properties to model checking, MFCS 2003).
		return blue
	case f.pending&noCycle == 0:
		// Its cycle has been reported and the inner search left out: what it leads
		// to is not red.
		return blue
	}
	d.search(f)
	return red
}

// search is the inner search from the accepting node of f: it looks for a way to
// the outer stack, and reports the first it finds. It makes red what it visits.
func (d *depthFirst) search(seed *frame) {
	base := d.pending.n
	d.inner.push(frame{seed.ref, seed.q, 0})
	d.seek(seed, base)
}

// seek is the inner search from where the top of the inner stack was pushed. base is how many nodes
// are pending for the outer search.
func (d *depthFirst) seek(seed *frame, base int) {
	d.again(seed)
	for d.inner.n > 0 && !d.stop {
		f := d.inner.top()
		if f.pending == 0 {
			d.inner.pop()
			continue
		}
		f.pending--
		if t := d.pending.pop(); d.marks.get(t) == blue {
			d.marks.set(t, red)
			d.inner.push(frame{t.ref, t.q, 0})
			d.again(seed)
		}
	}
	d.inner.n, d.pending.n = 0, base
}

// again expands the top of the inner stack: what the outer search found there
// is found again.
func (d *depthFirst) again(seed *frame) {
	if !d.spend() {
		return
	}
	f := d.inner.top()
	d.successors(f.node())
	d.stats.Inner += int64(len(d.found)) * int64(len(d.qs))
	for _, a := range d.found {
		if a.Fresh {
			panic("bug: the inner search met a state that the outer one has not")
		}
		for _, q := range d.qs {
			t := node{a.Ref, q}
			switch d.marks.get(t) {
			case cyan:
				if seed.pending&noCycle != 0 && !d.stop {
					seed.pending &^= noCycle
					d.cycle(t)
				}
			case blue:
				d.pending.push(t)
				f.pending++
			}
		}
	}
}
