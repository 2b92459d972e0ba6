package future

import (
	"math/bits"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/procinstance"
)

// Singleton returns the same as Future.Singleton: R(s, {p}) can contain only edges ahead of other processes.
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

// Obstacle returns the same as Future.Obstacle. In Rows no edge needs a partner, hence moves have no guests.
func (r *Rows) Obstacle(p int) bool {
	q := &r.x.procs[p]
	return q.inst.Obstacle[q.loc]
}

// MaybeSingleton returns the same as Future.MaybeSingleton.
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

// SingletonNow returns the same as Future.SingletonNow.
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

// now returns the edges of other processes that are dependent on edge e with operand values c.
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

// inCase has the edges dependent on an edge with the operand values of one case.
type inCase struct {
	of   *procinstance.Case
	deps bitset.Set
}

type edgeCase struct {
	edge int
	in   *procinstance.Case
}

const maxCases = 1 << 12 // bound of cached cases of a universe

// woken returns the same as Future.woken.
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

// openedAhead reports whether every atom of edge f of p is true in the state or may be made true by edges ahead of
// other processes.
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

// sure has facts about a move that hold for all operand values.
type sure struct {
	visible uint64
	deps    bitset.Set // dependent edges of other processes
}

// sure returns the facts about edge e that hold for all operand values, computed at the first call.
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

// dependent returns the edges of processes other than p that have a class in conflicts.
func (w *universe) dependent(p uint8, conflicts bitset.Set) bitset.Set {
	row := make(bitset.Set, w.words)
	for f, l := range w.links {
		if w.procs[f] != p && conflicts.Has(l.Class) {
			row.Add(f)
		}
	}
	return row
}
