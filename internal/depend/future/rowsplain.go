package future

import (
	"math/bits"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/procinstance"
)

// Singleton reports whether a cheap sufficient test shows that {p} is valid (its moves satisfy C1), like
// Future.Singleton. The test passes if no edge ahead of another process is dependent on a move of p or makes another
// edge of p executable: R(s, {p}) can contain only edges ahead of other processes.
func (r *Rows) Singleton(p int) bool {
	if r.able>>p&1 == 0 {
		return false
	}
	for i, w := range r.outEdges(p) {
		for w &= r.moves[i]; w != 0; w &= w - 1 {
			if r.u.edgeRow(r.u.deps, 64*i+bits.TrailingZeros64(w)).Intersects(r.ahead) {
				return false
			}
		}
	}
	return !r.woken(p)
}

// Obstacle reports whether no set of processes satisfying C1 contains process p at its current location, like
// Future.Obstacle. In Rows no edge needs a rendezvous partner, hence no other process can take steps within a move of
// p.
func (r *Rows) Obstacle(p int) bool {
	q := &r.x.procs[p]
	return q.inst.Obstacle[q.loc]
}

// MaybeSingleton reports whether SingletonNow may be true for process p, like Future.MaybeSingleton. The test uses only
// facts that hold for all values of the operands. props is the bit set of the observed propositions.
func (r *Rows) MaybeSingleton(p int, props uint64) bool {
	if r.able>>p&1 == 0 || r.Obstacle(p) {
		return false
	}
	for i, w := range r.outEdges(p) {
		for w &= r.moves[i]; w != 0; w &= w - 1 {
			s := r.u.sure(r.x.types, 64*i+bits.TrailingZeros64(w))
			if s.visible&props != 0 || s.deps.Intersects(r.ahead) {
				return false
			}
		}
	}
	return !r.woken(p)
}

// SingletonNow reports whether a cheap sufficient test, with the operand values in the state, shows that the moves of p
// satisfy C1 and change no proposition in props. The method corresponds to Future.SingletonNow. The caller must have
// checked MaybeSingleton for p.
func (r *Rows) SingletonNow(p int, props uint64) bool {
	x, q := r.x, &r.x.procs[p]
	for i, w := range r.outEdges(p) {
		for w &= r.moves[i]; w != 0; w &= w - 1 {
			e := 64*i + bits.TrailingZeros64(w)
			now := x.types.InState(&x.state, p, q.inst, int32(e)-r.u.first[p])
			if now != nil && (now.Visible&props != 0 || r.u.now(e, now).Intersects(r.ahead)) {
				return false
			}
		}
	}
	return true
}

// now returns the edges of other processes that are dependent on edge e when the operands of e have the values of c.
// The results are cached.
func (w *universe) now(e int, c *procinstance.Case) bitset.Set {
	last := &w.lasts[e]
	if last.of == c {
		return last.deps
	}
	deps, ok := w.cases[edgeCase{e, c}]
	if !ok {
		if len(w.cases) == maxCases {
			clear(w.cases)
		}
		deps = w.dependent(w.procs[e], c.Conflicts)
		w.cases[edgeCase{e, c}] = deps
	}
	*last = inCase{c, deps}
	return deps
}

// inCase is the last result of universe.now for an edge: the dependent edges for one combination of operand values.
type inCase struct {
	of   *procinstance.Case // the combination of operand values
	deps bitset.Set         // the dependent edges of other processes
}

type edgeCase struct {
	edge int
	in   *procinstance.Case
}

const maxCases = 1 << 12 // maximum number of results that universe.now caches

// woken reports whether some edge at the location of p that is not executable may be made executable by edges ahead of
// other processes, like Future.woken.
func (r *Rows) woken(p int) bool {
	for i, w := range r.outEdges(p) {
		for w &= r.waits[i]; w != 0; w &= w - 1 {
			f := 64*i + bits.TrailingZeros64(w)
			if r.u.edgeRow(r.u.rousedBy, f).Intersects(r.ahead) && r.openedAhead(p, f) {
				return true
			}
		}
	}
	return false
}

// openedAhead reports whether every atom (conjunct) of the guard of f, an edge of p, is true in the state or may be
// made true by edges ahead of other processes.
func (r *Rows) openedAhead(p, f int) bool {
	r.x.effort.looks++
	own := r.u.spots[p][r.x.procs[p].loc].ahead
	for i, w := range r.u.need(f) {
		for ; w != 0; w &= w - 1 {
			a := 64*i + bits.TrailingZeros64(w)
			if !r.u.edgeRow(r.u.helpers, a).MeetsOutside(own, r.ahead) && !r.holds(a) {
				return false
			}
		}
	}
	return true
}

// sure has the facts about a move that hold for all values of its operands.
type sure struct {
	visible uint64     // propositions that the move certainly changes, as bits
	deps    bitset.Set // edges of other processes that are certainly dependent on the move
}

// sure returns the facts about edge e that hold for all values of its operands. The first call for an edge computes
// them.
func (w *universe) sure(x *procinstance.Table, e int) *sure {
	if w.sures[e] == nil {
		s := &sure{w.links[e].Visible, w.edgeRow(w.deps, e)}
		p := w.procs[e]
		if c := x.Certain(w.insts[p], int32(e)-w.first[p]); c != nil {
			*s = sure{c.Visible, w.dependent(p, c.Conflicts)}
		}
		w.sures[e] = s
	}
	return w.sures[e]
}

// dependent returns the edges, of processes other than p, with an access class in conflicts.
func (w *universe) dependent(p uint8, conflicts bitset.Set) bitset.Set {
	row := make(bitset.Set, w.words)
	for f, l := range w.links {
		if w.procs[f] != p && conflicts.Has(l.Class) {
			row.Add(f)
		}
	}
	return row
}
