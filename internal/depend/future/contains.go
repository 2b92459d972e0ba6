package future

import "ltlpor/internal/model/program"

// Contains returns a test of moves, valid until the next call of a method of x:
// whether mv is a step of R(s, C) for the set that Largest found last. A handshake
// is if both its edges are. What a process yet to be created may do counts for
// every process, as its number is not known.
func (x *Future) Contains() func(mv program.Move) bool {
	in := make(map[Taker]bool, len(x.list))
	for _, m := range x.list {
		in[x.taker(m)] = true
	}
	side := func(p program.PID, e program.EdgeID) bool {
		return in[Taker{Proc: p, Edge: e}] || in[Taker{Proc: program.NoPID, Edge: e}]
	}
	return func(mv program.Move) bool {
		return side(mv.Proc, mv.Edge) && (mv.Peer == program.NoPID || side(mv.Peer, mv.PeerEdge))
	}
}
