package buchi

import (
	"context"
	"slices"
)

// relation is a preorder on n states, stored as a bit matrix with a row for each state.
type relation struct {
	n    int
	rows []uint64
}

func newRelation(n int, holds func(p, q int) bool) *relation {
	r := &relation{n: n, rows: make([]uint64, (n*n+63)/64)}
	for p := range n {
		for q := range n {
			if p == q || holds(p, q) {
				r.rows[(p*n+q)/64] |= 1 << ((p*n + q) % 64)
			}
		}
	}
	return r
}

func (r *relation) has(p, q int) bool { i := p*r.n + q; return r.rows[i/64]>>(i%64)&1 == 1 }
func (r *relation) remove(p, q int)   { i := p*r.n + q; r.rows[i/64] &^= 1 << (i % 64) }

// simulationLimit is the maximum number of states for which simulation is computed.
const simulationLimit = 1000

// refineLimit is the maximum number of arc pairs that refine compares.
const refineLimit = 20_000_000

// refine shrinks r to the largest simulation contained in r. The result is false if the work exceeds refineLimit; r is
// then unusable.
//
// State q simulates p (p is below q, and q above p) if every arc of p is matched, letter by letter, by arcs of q with
// at least the same marks to states above its target (Dill, Hu, Wong-Toi, Checking for language inclusion using
// simulation preorders, 1991; on arcs as in Babiak, Badie, Duret-Lutz, Křetínský, Strejček, Compositional approach to
// suspension, 2013).
func refine(ctx context.Context, m *sets, arcs [][]arc, r *relation) bool {
	work := 0
	for changed := true; changed; {
		changed = false
		for p := range r.n {
			checkTime(ctx)
			for q := range r.n {
				if p == q || !r.has(p, q) {
					continue
				}
				if work += 1 + len(arcs[p])*len(arcs[q]); work > refineLimit {
					return false
				}
				if !matched(m, arcs[p], arcs[q], r) {
					r.remove(p, q)
					changed = true
				}
			}
		}
	}
	return true
}

func matched(m *sets, below, above []arc, r *relation) bool {
	for _, a := range below {
		rest := a.label
		for _, b := range above {
			if a.marks&^b.marks == 0 && r.has(a.to, b.to) {
				if rest = m.minus(rest, b.label); rest == noLetter {
					break
				}
			}
		}
		if rest != noLetter {
			return false
		}
	}
	return true
}

// forward merges states of g that simulate each other. forward also removes a letter from an arc if a second arc of the
// same state makes it redundant: the second arc has the letter, at least the same marks, and a target that simulates
// the target of the first.
func (g *graph) forward(ctx context.Context) {
	r := newRelation(len(g.arcs), func(int, int) bool { return true })
	if !refine(ctx, g.m, g.arcs, r) {
		return
	}
	rep := representatives(r)
	for q := range g.arcs {
		if rep[q] != q {
			g.arcs[q] = nil
		}
		for i := range g.arcs[q] {
			g.arcs[q][i].to = rep[g.arcs[q][i].to]
		}
		g.arcs[q] = prune(g.m, g.joined(g.arcs[q]), r)
	}
	g.init = rep[g.init]
}

// backward merges states and removes letters of g as forward does, with all arcs reversed. In the reverse simulation
// only the initial state is above the initial state and, if g.byState is set, only accepting states are above accepting
// states.
func (g *graph) backward(ctx context.Context) {
	n := len(g.arcs)
	r := newRelation(n, func(p, q int) bool {
		return p != g.init && (!g.byState || !g.accepting(p) || g.accepting(q))
	})
	into := make([][]arc, n)
	for q, out := range g.arcs {
		for _, a := range out {
			into[a.to] = append(into[a.to], arc{a.label, a.marks, q})
		}
	}
	if !refine(ctx, g.m, into, r) {
		return
	}
	rep := representatives(r)
	for q := range into {
		if rep[q] != q {
			into[q] = nil
		}
		for i := range into[q] {
			into[q][i].to = rep[into[q][i].to]
		}
		into[q] = prune(g.m, g.joined(into[q]), r)
	}
	g.arcs = make([][]arc, n)
	for q, in := range into {
		for _, a := range in {
			g.arcs[a.to] = append(g.arcs[a.to], arc{a.label, a.marks, q})
		}
	}
	g.init = rep[g.init]
}

// representatives returns, for each state, the first state that is equivalent to it under the preorder r.
func representatives(r *relation) []int {
	rep := make([]int, r.n)
	for q := range rep {
		rep[q] = q
		for p := range q {
			if r.has(p, q) && r.has(q, p) {
				rep[q] = p
				break
			}
		}
	}
	return rep
}

// prune returns `out`, the arcs of a state, without redundant letters. An arc loses a letter if another arc with the
// letter has at least the same marks, and a target above the target of the first arc in r.
func prune(m *sets, out []arc, r *relation) []arc {
	kept := slices.Clone(out)
	for i := range kept {
		for j, b := range out {
			a := &kept[i]
			if i != j && a.marks&^b.marks == 0 && r.has(a.to, b.to) {
				a.label = m.minus(a.label, b.label)
			}
		}
	}
	return slices.DeleteFunc(kept, func(a arc) bool { return a.label == noLetter })
}

// clean removes useless states (trim) and redundant marks (thinMarks) from g. The marks stay if `off` contains the pass
// ThinMarks.
func (g *graph) clean(off Passes) {
	g.trim()
	if !g.byState && off&ThinMarks == 0 {
		g.thinMarks()
	}
}

// simplify cleans g and merges its states by forward and backward simulation, until nothing changes. `off` has the
// passes to omit.
func (g *graph) simplify(ctx context.Context, off Passes) {
	g.clean(off)
	if off&Simulation != 0 || len(g.arcs) > simulationLimit {
		return
	}
	for {
		states, arcs := g.size()
		g.forward(ctx)
		g.trim()
		g.backward(ctx)
		g.clean(off)
		if s, a := g.size(); s == states && a == arcs {
			return
		}
	}
}
