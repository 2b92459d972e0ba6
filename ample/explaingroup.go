package ample

import (
	"slices"

	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/program"
)

// Explain returns a candidate for every node (group of processes) in the state of m, except a node that has every move.
// See Selector.Explain for the results.
func (a *Group) Explain(m *program.Moves, closes func(program.Move) bool) (out []Candidate, why string) {
	if a.off {
		return nil, a.r.OffFor(a.options.Props)
	}
	if closes == nil {
		closes = func(program.Move) bool { return false }
	}
	at := a.places.positionsIn(m.State)
	for k := range at {
		if !a.oldest(at, k) {
			continue
		}
		var c Candidate
		set := a.node(at, k)
		for j := range at {
			if p := program.PID(j); set.Has(p) {
				c.Procs = append(c.Procs, p)
			}
		}
		c.Moves = slices.Clone(a.movesOf(m, set))
		c.C = [4]Verdict{
			explainC0(c.Moves), a.explainC1(at, k, c.Moves), a.explainC2(c.Moves), a.options.explainC3(c.Moves, closes),
		}
		if len(c.Moves) < len(m.All) { // a node with every move would be no reduction
			out = append(out, c)
		}
	}
	if why = notReducedBecause(m); why == "" {
		a.options.choose(out)
	}
	return out, why
}

// explainC1 returns the verdict on C1 for the node of process k: whether the state is local to this node. `at` has the
// position of every process, and t the executable moves of the node.
func (a *Group) explainC1(at []position, k int, t []program.Move) Verdict {
	for _, mv := range t {
		if !a.local.Step(mv.Edge) || mv.Peer != program.NoPID && !a.local.Step(mv.PeerEdge) {
			const shared = "%s of process %d is no affair of its node alone"
			v := fails(mv.Proc, mv.Edge, shared, a.r.Edge(mv.Edge), mv.Proc)
			v.Cause = NotLocal
			return v
		}
	}
	for j := range at {
		p := program.PID(j)
		if !a.sameNode(at, j, k) {
			if a.adds(at[j], at[k]) {
				return fails(p, -1, "process %d may yet create a process of the node", p)
			}
		} else if e := a.approxBlocked(p, at[j], t); e != nil {
			v := fails(p, e.ID, "%s of process %d is blocked, and another node may make it executable", e, p)
			v.Cause = BlockedByOther
			return v
		}
	}
	return holds()
}

func (a *Group) explainC2(t []program.Move) Verdict {
	for _, mv := range t {
		for _, side := range [2]future.Taker{{Proc: mv.Proc, Edge: mv.Edge}, {Proc: mv.Peer, Edge: mv.PeerEdge}} {
			if side.Proc == program.NoPID {
				continue
			}
			if v, ok := changes(a.r, side, a.r.Visible(side.Edge)&a.options.Props); ok {
				return v
			}
		}
	}
	return holds()
}
