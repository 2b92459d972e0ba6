package oracle

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Stepwise returns a copy of p in which every merged sequence is split into single steps: the edges in p.Ahead do not
// belong to an atomic sequence, and no location is merged.
func Stepwise(p *program.Program) *program.Program {
	q := *p
	q.Edges = slices.Clone(p.Edges)
	for id, round := range p.Ahead {
		if round > 0 {
			e := *p.Edges[id]
			e.Atomic = false
			q.Edges[id] = &e
		}
	}
	q.Types = make([]*program.Process, len(p.Types))
	for i, t := range p.Types {
		c := *t
		c.Locations = slices.Clone(t.Locations)
		for l := range c.Locations {
			c.Locations[l].Merged = false
		}
		q.Types[i] = &c
	}
	return &q
}

// Resting returns a set of states, as strings: the given states, and the states that edges in p.Ahead reach from them.
// m must be a machine for Stepwise(p). Suppose that optimization has produced p from a program, and that states has all
// states of this program. The result then includes all states of p (doc/dev/reduction/optimizations.md, "Control before
// a handshake").
func Resting(p *program.Program, m exec.Machine, states []program.State) map[string]bool {
	found := map[string]bool{}
	var todo []program.State
	add := func(s program.State) {
		if !found[string(s)] {
			found[string(s)] = true
			todo = append(todo, s)
		}
	}
	for _, s := range states {
		add(s)
	}
	var moves program.Moves
	for p.Ahead != nil && len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		m.Enabled(s, &moves)
		for _, mv := range slices.Clone(moves.All) {
			if mv.Edge < 0 || p.Ahead[mv.Edge] == 0 {
				continue
			}
			var out program.Outcomes
			m.Fire(s, mv, &out)
			for _, o := range out.All {
				if o.Fault == nil {
					add(slices.Clone(o.State))
				}
			}
		}
	}
	return found
}
