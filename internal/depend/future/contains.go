package future

import "ltlpor/internal/model/program"

// Contains returns a predicate that reports whether a move is a step of the future R(s, C), the edges possible before a
// process of C moves. C is the result of the last call of Largest.
//
//   - A rendezvous is in R(s, C) if both its edges are.
//   - An edge that a process not yet created may take counts as an edge of every process, because the number of the new
//     process is unknown.
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
