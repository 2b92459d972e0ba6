package future

import "ltlpor/internal/model/program"

// Clash is a reason why a set of processes is not valid (its moves may fail C1): before the set moves, an edge may be
// taken that is dependent on a move of the set, or belongs to a process of the set.
type Clash struct {
	// Edge belongs to process Proc, a member of the set.
	//
	//   - If Own is false, Edge is an edge of a move, and is dependent on Other, an edge possible before the set moves.
	//   - If Own is true, Edge itself may be taken before the set moves. In the state it is not executable, or not with
	//     every partner.
	Proc  program.PID
	Edge  program.EdgeID
	Own   bool
	Other Taker
	// Path lists, in order, the steps after which Other can be taken (Edge, if Own is true).
	Path []Taker
}

// Taker is an edge with the process that may take it. Proc is NoPID for a process not yet created.
type Taker struct {
	Proc program.PID
	Edge program.EdgeID
}

// Clash returns the first reason found why set is not valid (its moves may fail C1). ok is false if set is valid.
func (x *Future) Clash(set program.PIDSet) (c Clash, ok bool) {
	if x.Largest(set) == set || x.first[0] < 0 {
		return Clash{}, false
	}
	p, m := int(x.first[0]), x.list[x.first[1]]
	c.Proc = program.PID(p)
	c.Other = x.taker(m)
	if int(m.proc) == p {
		c.Own, c.Edge = true, c.Other.Edge
	} else {
		of := x.dependent(p, x.procs[m.proc].inst.Links[m.link].Class)
		c.Proc, c.Edge = of.Proc, of.Edge
	}
	for n := m.cause; n >= 0; n = x.list[n].cause {
		c.Path = append([]Taker{x.taker(x.list[n])}, c.Path...)
	}
	return c, true
}

func (x *Future) taker(m member) Taker {
	t := Taker{Proc: program.NoPID, Edge: x.procs[m.proc].inst.Links[m.link].Edge}
	if int(m.proc) < x.n {
		t.Proc = program.PID(m.proc)
	}
	return t
}

// dependent returns an edge of a move of process p that is dependent on steps of the given access class. If the move is
// a rendezvous, the edge may belong to the partner of p. If no edge is dependent, Edge of the result is -1.
func (x *Future) dependent(p, class int) Taker {
	for _, mv := range x.moves {
		for _, side := range [2]Taker{{mv.Proc, mv.Edge}, {mv.Peer, mv.PeerEdge}} {
			involved := int(mv.Proc) == p || int(mv.Peer) == p && mv.Peer != program.NoPID
			if !involved || side.Proc == program.NoPID {
				continue
			}
			q := &x.procs[side.Proc]
			if x.conflicts(int(side.Proc), x.link(q, side.Edge)).Has(class) {
				return side
			}
		}
	}
	return Taker{Proc: program.PID(p), Edge: -1}
}
