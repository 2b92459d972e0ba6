package future

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// If no valid set is found, the values of the operands of the moves may show that a single process is a valid set
// (Singleton). Most of this test depends only on Key and on the results of Tests, hence its result can be cached
// (MaybeSingleton). Only the moves with operands remain to be tested (SingletonNow).

// MaybeSingleton reports whether SingletonNow may be true for process p. props is the bit set of the observed
// propositions. The result depends only on the Key of the state and on Answers.
func (x *Future) MaybeSingleton(p int, props uint64) bool {
	q := &x.procs[p]
	moves := x.movesOf(p)
	if len(moves) == 0 || x.Obstacle(p) {
		return false
	}
	x.place(q, q.inst, q.loc)
	for _, i := range q.inst.Out[q.loc] {
		k := &q.inst.Links[i]
		if k.MayHandshake() || hasMove(moves, k.Edge) && x.matters(p, i, props) {
			return false
		}
	}
	return !x.woken(p, moves)
}

// SingletonNow reports whether a cheap sufficient test, with the operand values set by Evaluate, shows that the moves
// of p satisfy C1 and change no proposition in props. The caller must have called Evaluate and have checked
// MaybeSingleton for p.
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

// matters reports whether edge i of p prevents {p} from being an ample set for every value of the operands of the edge.
// This holds if the edge or a guest (a step of another process within the same move) changes a proposition in props, or
// is dependent on a step ahead of another process.
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

// Evaluate makes later results use the operand values that the moves have in the state, until Reset. With these values
// fewer steps are dependent on the moves, and the moves change fewer propositions. Results of Singleton remain valid.
// Key and Answers do not cover the operand values.
func (x *Future) Evaluate() { x.evaluated, x.prepared = true, false }

// Operated reports whether some move of the state has operands. The values of operands make the results more precise
// after Evaluate.
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

// conflicts returns the access classes dependent on edge i of p, or on its guests (steps of other processes within the
// move). The edge must belong to a move of the state.
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
