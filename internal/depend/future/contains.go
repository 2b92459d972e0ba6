package future

import "ltlpor/internal/model/program"

// Contains returns a predicate that reports whether a move is a step of R(s, C), for the set that Largest found last.
//
//   - A rendezvous is in R(s, C) if both its edges are.
//   - A possible step of a process yet to be created counts for every process, because its number is unknown.
//   - The predicate is valid until the next call of a method of x.
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
