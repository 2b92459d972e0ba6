package optimize

import (
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// scheduled reports whether it may be merged, too, where the executable process of
// the highest priority moves: e sets no priority and makes nothing executable for
// other processes. A machine goes on over a merged location only while nobody of a
// higher priority can move.
//
// Let p stand at a merged location in a state s, let a be one of its steps there that
// is possible in s, priorities considered, and let b1 b2 ... be a run from s in which
// p does not move. Then it is a run from a(s), too. In each of its states p can be
// told by others from p after a by one thing only, that it is executable: a is
// private. It has the same priority before a and after it, and the same processes
// are executable beside it, as a makes none executable and stops none. Before a, where p is
// executable, each bi has at least its priority, or p would go first, and at least
// that of the other executable processes. So bi is one of those that may go, whether p
// is executable or not. No bi waits for timeout, as p is executable; and with bi
// something is after a. So, if p moves in a run from s, its first step can be taken
// at once; and if it does not, any of its steps can be put in front, and the rest
// stays as it was. A deadlock of s is behind a step of p. That is what C1 is for, and
// it is less: a step of another process may make a third one executable that keeps p
// waiting, so a need not stay possible.
//
// What remains is that bi itself is the same: see uncut.
func (m *merger) scheduled(id program.EdgeID) bool {
	return !setsPriority(m.p.Edges[id]) && m.r.MeetsNobody(id) &&
		m.others(id, func(f program.EdgeID) bool { return !m.r.MayEnable(id, f) })
}

// uncut reports whether no atomic sequence can be interrupted by a process that was
// there, and executable, when the sequence began: whether it is would decide where
// the step ends. It can be if control goes on to a process of a lower priority or
// the sequence sets a priority.
func uncut(p *program.Program, r *depend.Relations) bool {
	for _, e := range p.Edges {
		if e.Atomic && (setsPriority(e) || r.Obstacle(e.Type, e.From) != depend.NoObstacle) {
			return false
		}
	}
	return true
}

func setsPriority(e *program.Edge) bool {
	for i := range e.Ops {
		if e.Ops[i].SetPriority != nil {
			return true
		}
	}
	if e.Sub != nil {
		for _, out := range e.Sub.Locations {
			for _, s := range out {
				if setsPriority(s) {
					return true
				}
			}
		}
	}
	return false
}
