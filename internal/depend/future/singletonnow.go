package future

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// Where no valid set is found, one may be with the operands of the moves evaluated: a
// process that is plainly by itself then (Singleton). Most of that is known from Key and
// from tests, and can be remembered: what is left are the moves with operands.

// MaybeSingleton reports whether SingletonNow may hold for process p in a state with this Key and
// these answers to Asked.
func (x *Future) MaybeSingleton(p int, props uint64) bool {
	q := &x.procs[p]
	moves := x.movesOf(p)
	if len(moves) == 0 || x.Obstacle(p) {
		return false
	}
	x.place(q, q.inst, q.loc)
	for _, i := range q.inst.Out[q.loc] {
		k := &q.inst.Links[i]
		if k.Meets() || takes(moves, k.Edge) && x.matters(p, i, props) {
			return false
		}
	}
	return !x.woken(p, moves)
}

// SingletonNow reports whether the moves of process p, for which MaybeSingleton holds, are plainly a
// valid set after Evaluate, and none is visible to props then.
func (x *Future) SingletonNow(p int, props uint64) bool {
	q := &x.procs[p]
	for _, mv := range x.movesOf(p) {
		now := x.types.InState(&x.state, p, q.inst, x.link(q, mv.Edge))
		if now != nil && (now.Visible&props != 0 || x.ahead(p, now.Conflicts)) {
			return false
		}
	}
	return true
}

// matters reports whether link i of p, or a guest of it, is visible to props, or something
// ahead of other processes depends on it, whatever its operands are.
func (x *Future) matters(p int, i int32, props uint64) bool {
	inst := x.procs[p].inst
	k := &inst.Links[i]
	visible, conflicts := k.Visible, x.types.Classes.Conflicts(k.Class)
	if s := x.types.Certain(inst, i); s != nil {
		visible, conflicts = s.Visible, s.Conflicts
	}
	g := x.guests(p, i)
	return (visible|g.visible)&props != 0 || x.ahead(p, conflicts) || x.ahead(p, g.conflicts)
}

// Evaluate makes valid sets, and Visible, from now on until Reset, hang on what the moves
// do with their operands as they are: fewer steps are dependent on them, and fewer
// propositions see them. What Singleton finds is valid all the same. Key and Asked do not tell what
// valid sets hang on then.
func (x *Future) Evaluate() { x.evaluated, x.prepared = true, false }

// Operated reports whether some move has operands.
func (x *Future) Operated() bool {
	for i := range x.moves {
		mv := &x.moves[i]
		if x.operated(mv.Proc, mv.Edge) || mv.Peer != program.NoPID && x.operated(mv.Peer, mv.PeerEdge) {
			return true
		}
	}
	return false
}

func (x *Future) operated(p program.PID, e program.EdgeID) bool {
	q := &x.procs[p]
	return x.types.HasOperands(q.inst, x.link(q, e))
}

// conflicts returns the classes that link i of p, a move or a side of one, is dependent on.
func (x *Future) conflicts(p int, i int32) bitset.Set {
	q := &x.procs[p]
	own := x.types.Classes.Conflicts(q.inst.Links[i].Class)
	if x.evaluated {
		if now := x.types.InState(&x.state, p, q.inst, i); now != nil {
			own = now.Conflicts
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
