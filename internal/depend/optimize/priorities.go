package optimize

import (
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// scheduled reports whether e may be merged under priority scheduling, where the executable process of the highest
// priority moves. e must set no priority and enable no step of another process. A machine continues over a merged
// location only while no process of a higher priority can move.
//
// Proof. Let process p be at a merged location in state s, let a be a step of p possible in s, priorities included,
// and let b1 b2 ... be a run from s in which p does not move. Claim: b1 b2 ... is a run from a(s) too. In every state
// of the run, other processes can distinguish p before a from p after a only by its executability, because a is
// private. p has the same priority before and after a. The same other processes are executable, because a enables and
// disables none. Before a, where p is executable, the priority of every bi is at least the priority of p, or p would
// go first, and at least the priority of the other executable processes. Therefore bi may go, whether p is executable
// or not. No bi waits for timeout, because p is executable; and after a, bi itself is executable.
//
// Therefore if p moves in a run from s, its first step can be taken at once. If p does not move, any of its steps can
// be put in front, and the rest of the run is unchanged. A run from s to a deadlock contains a step of p. This is the
// purpose of C1, but weaker than C1: a step of another process may enable a third process that keeps p waiting, hence
// a need not stay possible.
//
// It remains to show that bi itself is the same step: see uncut.
func (m *merger) scheduled(id program.EdgeID) bool {
	return !setsPriority(m.p.Edges[id]) && m.r.MeetsNobody(id) &&
		m.allOthers(id, func(f program.EdgeID) bool { return !m.r.MayEnable(id, f) })
}

// uncut reports whether no process that is executable when an atomic sequence begins can interrupt the sequence. The
// test is: no edge that keeps control sets a priority, or leaves a location with an obstacle (a rendezvous anywhere in
// the sequence, even as its last statement; timeout; a loop).
//
// Reason: an executable process of a higher priority interrupts a sequence, and the step ends there. The process
// beginning a sequence has at least the priority of each executable process. A process that was executable at the
// beginning can therefore interrupt the sequence only if the sequence sets a priority, or if a rendezvous passes
// control to a process of a lower priority. The proof at scheduled needs that process p, executable before step a and
// perhaps not after a, interrupts no step bi.
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
