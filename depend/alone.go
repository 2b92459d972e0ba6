package depend

import (
	"ltlpor/depend/bitset"
	"ltlpor/program"
)

// Where no valid set is found, one may be with the operands of the moves evaluated: a
// process that is plainly by itself then (Lone). Most of that is known from Key and
// from tests, and can be remembered: what is left are the moves with operands.

// MayBeAlone reports whether Alone may hold for process p in a state with this Key and these
// answers to Asked.
func (x *Relaxed) MayBeAlone(p int, props uint64) bool {
	q := &x.procs[p]
	moves := x.movesOf(p)
	if len(moves) == 0 || x.Obstacle(p) {
		return false
	}
	x.place(q, q.inst, q.loc)
	for _, i := range q.inst.out[q.loc] {
		k := &q.inst.links[i]
		if k.meets() || takes(moves, k.id) && x.matters(p, i, props) {
			return false
		}
	}
	return !x.woken(p, moves)
}

// Alone reports whether the moves of process p, for which MayBeAlone holds, are plainly a
// valid set after Evaluate, and none is visible to props then.
func (x *Relaxed) Alone(p int, props uint64) bool {
	q := &x.procs[p]
	for _, mv := range x.movesOf(p) {
		now := x.x.presently(&x.reading, p, q.inst, x.link(q, mv.Edge))
		if now != nil && (now.visible&props != 0 || x.ahead(p, now.conflicts)) {
			return false
		}
	}
	return true
}

// matters reports whether link i of p, or a guest of it, is visible to props, or something
// ahead of other processes depends on it, whatever its operands are.
func (x *Relaxed) matters(p int, i int32, props uint64) bool {
	inst := x.procs[p].inst
	k := &inst.links[i]
	visible, conflicts := k.visible, x.x.classes.conflicts(k.class)
	if o := x.x.operands(inst, i); o != nil {
		s := x.x.surely(inst, o)
		visible, conflicts = s.visible, s.conflicts
	}
	g := x.guests(p, i)
	return (visible|g.visible)&props != 0 || x.ahead(p, conflicts) || x.ahead(p, g.conflicts)
}

// Evaluate makes valid sets, and Visible, from now on until Reset, hang on what the moves
// do with their operands as they are: fewer steps are dependent on them, and fewer
// propositions see them. What Lone finds is valid all the same. Key and Asked do not tell what
// valid sets hang on then.
func (x *Relaxed) Evaluate() { x.evaluated, x.prepared = true, false }

// Operated reports whether some move has operands.
func (x *Relaxed) Operated() bool {
	for i := range x.moves {
		mv := &x.moves[i]
		if x.operated(mv.Proc, mv.Edge) || mv.Peer != program.NoPID && x.operated(mv.Peer, mv.PeerEdge) {
			return true
		}
	}
	return false
}

func (x *Relaxed) operated(p program.PID, e program.EdgeID) bool {
	q := &x.procs[p]
	return x.x.operands(q.inst, x.link(q, e)) != nil
}

// conflicts returns the classes that link i of p, a move or a side of one, is dependent on.
func (x *Relaxed) conflicts(p int, i int32) bitset.Set {
	q := &x.procs[p]
	own := x.x.classes.conflicts(q.inst.links[i].class)
	if x.evaluated {
		if now := x.x.presently(&x.reading, p, q.inst, i); now != nil {
			own = now.conflicts
		}
	}
	g := x.guests(p, i)
	if g.conflicts.Empty() {
		return own
	}
	var all bitset.Set
	all.Union(own)
	all.Union(g.conflicts)
	return all
}
