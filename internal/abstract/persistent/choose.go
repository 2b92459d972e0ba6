package persistent

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Choose returns a persistent set of moves in m.State, as ascending indices in m.All, and the validity set of this
// choice.
//   - m.State must be a state of the searched program, and the state selected in `view`.
//   - The set includes the moves with indices in initial. If initial is empty, Choose computes one set for every
//     process, from the moves of the process, and returns the set with the fewest moves; among equals, the set with the
//     smallest validity set.
//   - ignored is the validity set: untracked variables, in the order of their declarations. The set remains persistent
//     for more precise abstractions while no variable in ignored is tracked. If the set has every move, ignored is
//     empty.
func (s *Sets) Choose(view exec.Processes, m *program.Moves, initial []int) (set []int, ignored []*program.Variable) {
	if s.off != "" || m.Timeout || len(m.All) < 2 {
		return allMoves(m), nil
	}
	c := s.newChoice(view, m)
	if len(initial) > 0 {
		var start program.PIDSet
		for _, i := range initial {
			start.AddMovers(m.All[i])
		}
		set, x := c.grown(start)
		return set, s.named(x)
	}
	var least bitset.Set
	for p := range c.at {
		if len(c.edges[p]) == 0 {
			continue
		}
		var start program.PIDSet
		start.Add(program.PID(p))
		t, x := c.grown(start)
		if set == nil || len(t) < len(set) || len(t) == len(set) && size(x) < size(least) {
			set, least = t, x
		}
	}
	return set, s.named(least)
}

func allMoves(m *program.Moves) []int {
	set := make([]int, len(m.All))
	for i := range set {
		set[i] = i
	}
	return set
}

func size(s bitset.Set) (n int) {
	s.Each(func(int) { n++ })
	return n
}

func (s *Sets) named(x bitset.Set) (vars []*program.Variable) {
	x.Each(func(n int) { vars = append(vars, s.vars[n-1]) })
	return vars
}

// choice computes persistent sets in a state.
type choice struct {
	*Sets
	m     *program.Moves
	at    []place            // the locations of the processes
	edges [][]program.EdgeID // edges[p] has the executable edges of process p, also for a rendezvous
	// asks[p] has the questions of process p, or nil if not yet computed. If p is in the set, every process with a
	// future step that is related to a question must be in the set, too.
	asks [][]question
}

// question asks whether a future step of another process is related, by relation `by`, to the steps in class. If so,
// the other process must be in the persistent set.
type question struct {
	class int
	by    [][]bitset.Set // the relation: hits, wakes or full of tables
}

func (s *Sets) newChoice(view exec.Processes, m *program.Moves) *choice {
	n := view.Live()
	c := &choice{Sets: s, m: m, at: make([]place, n), edges: make([][]program.EdgeID, n), asks: make([][]question, n)}
	for p := range n {
		typ, loc := view.Process(program.PID(p))
		c.at[p] = place{typ, loc}
	}
	for _, mv := range m.All {
		c.edges[mv.Proc] = append(c.edges[mv.Proc], mv.Edge)
		if mv.Peer != program.NoPID {
			c.edges[mv.Peer] = append(c.edges[mv.Peer], mv.PeerEdge)
		}
	}
	return c
}

// questions returns the questions of process p. If p is in the persistent set, every process with a future step related
// to one of these questions must be in the set, too. The questions are computed once and stored.
func (c *choice) questions(p program.PID) []question {
	if c.asks[p] != nil {
		return c.asks[p]
	}
	for _, id := range c.searched.Types[c.at[p].typ].Locations[c.at[p].loc].Out {
		e := &c.tables.edges[id]
		executable := contains(c.edges[p], id)
		for _, class := range e.classes {
			// An executable edge with several origins may have an origin that is not executable.
			if executable || len(e.classes) > 1 {
				c.asks[p] = append(c.asks[p], question{class, c.hits})
			}
			switch {
			case executable && len(e.classes) == 1:
			case c.nonEmpty(p, e):
				c.asks[p] = append(c.asks[p], question{class, c.tables.full})
			default:
				c.asks[p] = append(c.asks[p], question{class, c.wakes})
			}
		}
		if executable {
			for _, class := range e.later {
				c.asks[p] = append(c.asks[p], question{class, c.hits}, question{class, c.wakes})
			}
		}
	}
	return c.asks[p]
}

func contains(edges []program.EdgeID, e program.EdgeID) bool {
	for _, f := range edges {
		if f == e {
			return true
		}
	}
	return false
}

// nonEmpty reports whether the channel of receive e certainly has a message, because process p has an executable edge
// that receives the first message of the same channel. The step to permanent blocking does not count, although a
// receive may be its origin.
func (c *choice) nonEmpty(p program.PID, e *meaning) bool {
	if len(e.origins) != 1 {
		return false
	}
	for _, f := range c.edges[p] {
		of, kind := c.tables.edges[f].origins, c.searched.Edges[f].Kind
		if kind == program.Recv && len(of) == 1 && c.relations.SameHead(e.origins[0], of[0]) {
			return true
		}
	}
	return false
}

// grown returns the least persistent set that has the moves of the processes in members, and the validity set of the
// choice. If the set has every move, the validity set is nil.
func (c *choice) grown(members program.PIDSet) (set []int, ignored bitset.Set) {
	var open []program.PID
	for p := range c.at {
		if members.Has(program.PID(p)) {
			open = append(open, program.PID(p))
		}
	}
	for len(open) > 0 {
		p := open[0]
		open = open[1:]
		if c.unfit(p) {
			return allMoves(c.m), nil
		}
		for r := range c.at {
			if other := program.PID(r); !members.Has(other) && c.disturbs(r, p) {
				members.Add(other)
				open = append(open, other)
			}
		}
	}
	for i, mv := range c.m.All {
		if members.Has(mv.Proc) || mv.Peer != program.NoPID && members.Has(mv.Peer) {
			set = append(set, i)
		}
	}
	if len(set) == len(c.m.All) {
		return set, nil
	}
	return set, c.ignored(members)
}

// unfit reports whether a persistent set with process p must include every move.
func (c *choice) unfit(p program.PID) bool {
	for _, id := range c.searched.Types[c.at[p].typ].Locations[c.at[p].loc].Out {
		if c.tables.edges[id].unknown {
			return true
		}
	}
	for _, id := range c.edges[p] {
		if c.tables.edges[id].unfit {
			return true
		}
	}
	return false
}

// disturbs reports whether process r must be in every persistent set with p, because a future step of r is related to a
// question of p. Such a step is, for example, dependent on an edge of p, or makes an edge of p executable.
func (c *choice) disturbs(r int, p program.PID) bool {
	future := c.future[c.at[r].typ][c.at[r].loc]
	for _, q := range c.questions(p) {
		if q.by[future][q.class].Intersects(c.counts) {
			return true
		}
	}
	return false
}

// ignored returns the validity set of members, a set of processes. The set has the untracked variables that, if
// tracked, would force a further process into `members`.
func (c *choice) ignored(members program.PIDSet) (vars bitset.Set) {
	for r := range c.at {
		if members.Has(program.PID(r)) {
			continue
		}
		future := c.future[c.at[r].typ][c.at[r].loc]
		for p := range c.at {
			if !members.Has(program.PID(p)) {
				continue
			}
			for _, q := range c.questions(program.PID(p)) {
				vars.Union(q.by[future][q.class])
			}
		}
	}
	c.counts.Each(vars.Remove)
	return vars
}
