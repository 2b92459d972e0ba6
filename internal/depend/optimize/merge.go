package optimize

import (
	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// merge sets Location.Merged for the locations at which a step continues with the next edge (statement merging). A
// location qualifies if every outgoing edge is private and invisible, and the location is not chosen as a loop head:
//
//   - private: no possible step of another process is dependent on the edge or enables it;
//   - invisible: the edge changes the truth of no proposition in props;
//   - loop heads: every cycle of qualifying locations keeps an unmarked location, so that every step ends.
//
// Correctness: the executable edges of a process at a marked location, if any, are an ample set. Private gives C1,
// invisible gives C2, and C3 holds because a cycle of the system takes some process around a cycle of its locations.
// Not storing the intermediate states needs no separate argument. Without an executable edge the process stays there
// forever, because no other process can enable one. Locations inside an atomic sequence or under an unless are not
// marked. Priorities need more: see scheduled. Merging never makes a search store more states:
// doc/dev/reduction/optimizations.md, "What merging stores".
func merge(p *program.Program, r *depend.Relations, props uint64, w *cancel.Work) {
	if r.OffForMerging(props) != "" || p.UsesPriority && !uncut(p, r) {
		return
	}
	m := newMerger(p, r, props, w)
	for i, t := range p.Types {
		if t.Provided != nil || t.Determ {
			continue
		}
		for l := range t.Locations {
			t.Locations[l].Merged = m.mergeable(i, program.Loc(l))
		}
		openLoops(p, t, w)
	}
}

type merger struct {
	p      *program.Program
	r      *depend.Relations
	props  uint64
	work   *cancel.Work
	single []bool             // by process type: never more than one instance
	mortal [][]program.EdgeID // by process type: its edges, without termination edges that are never taken
}

func newMerger(p *program.Program, r *depend.Relations, props uint64, w *cancel.Work) *merger {
	m := &merger{p: p, r: r, props: props, work: w, single: p.Single(), mortal: make([][]program.EdgeID, len(p.Types))}
	for _, f := range p.Edges {
		if !p.Immortal(f) {
			m.mortal[f.Type] = append(m.mortal[f.Type], f.ID)
		}
	}
	return m
}

func (m *merger) mergeable(typ int, l program.Loc) bool {
	out := m.p.Types[typ].Locations[l].Out
	if len(out) == 0 || m.r.Obstacle(typ, l) != depend.NoObstacle {
		return false
	}
	for _, id := range out {
		e := m.p.Edges[id]
		if e.Kind == program.End || e.Atomic || e.Escape != 0 || m.r.Visible(id)&m.props != 0 {
			return false
		}
	}
	for _, id := range out {
		if !m.private(id) || m.p.UsesPriority && !m.scheduled(id) {
			return false
		}
	}
	return true
}

// private reports whether no step of another process is dependent on edge e or enables it.
func (m *merger) private(e program.EdgeID) bool {
	return m.allOthers(e, func(f program.EdgeID) bool { return !m.r.Dependent(e, f) && !m.r.MayEnable(f, e) })
}

// enables reports whether e may make a step of another process executable.
func (m *merger) enables(e program.EdgeID) bool {
	return !m.allOthers(e, func(f program.EdgeID) bool { return !m.r.MayEnable(e, f) })
}

// allOthers reports whether ok is true for every edge that a process other than the process of e may take.
func (m *merger) allOthers(e program.EdgeID, ok func(program.EdgeID) bool) bool {
	typ := m.p.Edges[e].Type
	for other, edges := range m.mortal {
		if other == typ && m.single[typ] {
			continue
		}
		for _, f := range edges {
			m.work.Step()
			if !ok(f) {
				return false
			}
		}
	}
	return true
}
