package interp

// claimMoves returns the steps of the claim at its turn. (11.1)
func (m *Model) claimMoves(s *State) []Move { return m.movesOfClaim(s) }

func (m *Model) movesOfClaim(s *State) []Move {
	timeout := len(m.movesWith(s, false)) == 0
	v := &view{m: m, s: s, pid: claims, timeout: timeout}
	var list []Move
	for _, e := range v.executable(s.claim.at, nil) {
		list = append(list, Move{pid: claims, edge: e, peer: nobody, timeout: timeout})
	}
	return list
}
