package optimize

import (
	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// merge marks the locations over which steps go on. They are those of which all
// edges are private and invisible, loop heads excepted:
//
//   - private: no step that another process may ever take is dependent on the edge,
//     or makes it executable;
//   - invisible: the edge changes the truth of no proposition in props;
//   - loop heads: each cycle of such locations keeps one that is not marked, so
//     that every step comes to an end.
//
// It preserves what it should since the executable edges of a process at such a
// location are an ample set, if there are any: private gives C1, invisible C2, and
// a cycle of the system takes some process round a cycle of its locations, which
// gives C3. That the states in between are not stored is nothing new. If there are
// no executable edges the process rests there for ever, for nobody can help it. A
// process with the right to go on over an atomic sequence, or under an unless, is
// left alone. Priorities ask for more: see scheduled. Merging never makes a search store
// more states: doc/reduction.md, "What merging stores".
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
	single []bool             // by process type: there is never more than one instance
	mortal [][]program.EdgeID // by process type: the edges that a process may take
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

// private reports whether no step of another process is dependent on e, or makes
// it executable.
func (m *merger) private(e program.EdgeID) bool {
	return m.others(e, func(f program.EdgeID) bool { return !m.r.Dependent(e, f) && !m.r.MayEnable(f, e) })
}

// enables reports whether e may make a step of another process executable.
func (m *merger) enables(e program.EdgeID) bool {
	return !m.others(e, func(f program.EdgeID) bool { return !m.r.MayEnable(e, f) })
}

// others reports whether ok holds for all edges that another process than one at e
// may take.
func (m *merger) others(e program.EdgeID, ok func(program.EdgeID) bool) bool {
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
