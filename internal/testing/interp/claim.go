package interp

import "ltlpor/internal/lang/typecheck"

// claimant is the pid that stands for the never claim.
const claimant = -2

// Observe makes the never claim take part in the runs of m: claim and system move in turn, the claim first. (rules
// 11.1, 11.5)
func (m *Model) Observe(claim *typecheck.Proc) { m.claim = m.owner(claim) }

// ClaimEnded reports whether the claim is at its end in s. (rule 11.3)
func (m *Model) ClaimEnded(s *State) bool {
	return s.claim.at.kind == finish || m.claim.marked("end")[s.claim.at]
}

// startClaim adds the claim to the initial state, after the processes.
func (v *view) startClaim() {
	o := v.m.claim
	v.s.claim = &process{typ: o, at: o.entry, prio: 1, frame: make([]int32, o.size)}
	w := &view{m: v.m, s: v.s, pid: claimant, effects: true}
	w.initialise(o, v.s.claim.frame)
}

// claimMoves returns the moves of the claim in s. The result is empty if the claim has ended. (rule 11.1)
func (m *Model) claimMoves(s *State) []Move {
	if m.ClaimEnded(s) {
		return nil
	}
	var list []Move
	v := &view{m: m, s: s, pid: claimant, timeout: len(m.movesWith(s, false)) == 0}
	for _, e := range v.executable(s.claim.at, nil) {
		list = append(list, Move{pid: claimant, edge: e, peer: nobody, timeout: v.timeout})
	}
	return list
}

// stutter returns the only outcome of a stutter step. This step passes the turn to the claim if the system cannot move.
// (rule 11.2)
func (m *Model) stutter(s *State) []Outcome {
	t := s.clone()
	t.systems = false
	return []Outcome{{State: t}}
}
