package optimize

import (
	"slices"

	"ltlpor/depend"
	"ltlpor/program"
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
func merge(p *program.Program, r *depend.Relations, props uint64) {
	if r.OffForMerging(props) != "" || p.UsesPriority && !uncut(p, r) {
		return
	}
	m := merger{p: p, r: r, props: props, single: p.Single()}
	for i, t := range p.Types {
		if t.Provided != nil || t.Determ {
			continue
		}
		for l := range t.Locations {
			t.Locations[l].Merged = m.mergeable(i, program.Loc(l))
		}
		openLoops(p, t)
	}
}

type merger struct {
	p      *program.Program
	r      *depend.Relations
	props  uint64
	single []bool // by process type: there is never more than one instance
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
	for _, f := range m.p.Edges {
		if f.Type == typ && m.single[typ] || m.p.Immortal(f) {
			continue
		}
		if !ok(f.ID) {
			return false
		}
	}
	return true
}

// openLoops takes the mark from one location of each cycle of marked ones: from
// those to which a depth-first walk comes back.
func openLoops(p *program.Program, t *program.Process) {
	const open, done = 1, 2
	state := make([]int, len(t.Locations))
	var heads []program.Loc
	var visit func(l program.Loc)
	visit = func(l program.Loc) {
		state[l] = open
		for _, id := range t.Locations[l].Out {
			to := p.Edges[id].To
			switch {
			case !t.Locations[to].Merged:
			case state[to] == open:
				heads = append(heads, to)
			case state[to] == 0:
				visit(to)
			}
		}
		state[l] = done
	}
	for l := range t.Locations {
		if t.Locations[l].Merged && state[l] == 0 {
			visit(program.Loc(l))
		}
	}
	for _, l := range heads {
		for _, cut := range cuts(p, t, l) {
			t.Locations[cut].Merged = false
		}
	}
}

func asserts(o program.Op) bool { return o.Assert != nil }

// cuts returns locations without which no circle of marked ones leads through head: those
// behind the edges by which a process stays in such a circle, if these exclude each other and
// nothing else leads there, so that a process rests there no oftener than it would at head, and not
// when it leaves; head itself otherwise.
func cuts(p *program.Program, t *program.Process, head program.Loc) []program.Loc {
	var edges []program.EdgeID
	var behind []program.Loc
	for _, id := range t.Locations[head].Out {
		if to := p.Edges[id].To; comesBack(p, t, to, head, make([]bool, len(t.Locations))) {
			edges, behind = append(edges, id), append(behind, to)
		}
	}
	for l := range t.Locations {
		for _, id := range t.Locations[l].Out {
			e := p.Edges[id]
			elsewhere := e.From != head && slices.Contains(behind, e.To)
			if elsewhere || e.To == head && slices.ContainsFunc(e.Ops, asserts) {
				return []program.Loc{head}
			}
		}
	}
	if slices.Contains(behind, head) || slices.Contains(behind, 0) || !exclusive(p, t.Locations[head].Out, edges) {
		return []program.Loc{head}
	}
	return behind
}

// comesBack reports whether a way over marked locations leads from l to head.
func comesBack(p *program.Program, t *program.Process, l, head program.Loc, seen []bool) bool {
	if l == head {
		return true
	}
	if !t.Locations[l].Merged || seen[l] {
		return false
	}
	seen[l] = true
	return slices.ContainsFunc(t.Locations[l].Out, func(id program.EdgeID) bool {
		return comesBack(p, t, p.Edges[id].To, head, seen)
	})
}
