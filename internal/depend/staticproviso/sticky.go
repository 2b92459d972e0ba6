package staticproviso

import (
	"slices"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// Set is a set of sticky edges: every cycle of the system takes an edge of the set.
type Set struct {
	edges  bitset.Set
	closes bitset.Set // edges beginning a move that may take a sticky edge
}

// New computes a Set for the program of r. props is the bit set of the observed propositions. New prefers edges that
// are excluded from every ample set anyway.
func New(r *depend.Relations, props uint64) *Set {
	c := newCutter(r)
	for e := range c.prog.Edges {
		if a := r.Action(program.EdgeID(e)); r.Visible(program.EdgeID(e))&props != 0 || a.Timeout || a.Loops {
			c.cut.Add(e)
		}
	}
	var chosen []int
	for e := c.open(); e >= 0; e = c.open() {
		c.cut.Add(e)
		chosen = append(chosen, e)
	}
	// An edge chosen later may make an edge chosen earlier superfluous.
	for _, e := range chosen {
		c.cut.Remove(e)
		if c.open() >= 0 {
			c.cut.Add(e)
		}
	}
	s := &Set{edges: c.cut}
	s.spread(r)
	return s
}

// Closes reports whether mv may take a sticky edge, and therefore may close a cycle.
func (s *Set) Closes(mv program.Move) bool {
	return mv.Edge >= 0 && s.closes.Has(int(mv.Edge)) || mv.PeerEdge >= 0 && s.closes.Has(int(mv.PeerEdge))
}

// spread computes s.closes, the edges beginning a step with a sticky edge. The sticky edge may occur in the atomic
// sequence, or in the merged steps after it, including merged steps of created processes. A sequence with a rendezvous
// may pass control to any process, and is assumed to contain a sticky edge.
func (s *Set) spread(r *depend.Relations) {
	if s.edges.Empty() {
		return
	}
	p := r.Program()
	for start, e := range p.Edges {
		seen := map[position]bool{}
		var visit func(e *program.Edge, first bool) bool
		enter := func(typ int, l program.Loc, sequence bool) bool {
			loc := &p.Types[typ].Locations[l]
			if !sequence && !loc.Merged || seen[position{typ, l}] {
				return false
			}
			seen[position{typ, l}] = true
			return slices.ContainsFunc(loc.Out, func(id program.EdgeID) bool { return visit(p.Edges[id], false) })
		}
		visit = func(e *program.Edge, first bool) bool {
			if s.edges.Has(int(e.ID)) || !first && rendezvous(r, e) {
				return true
			}
			found := e.Kind != program.End && enter(e.Type, e.To, e.Atomic)
			program.WalkEdge(e, func(x program.Expr) {
				if run, ok := x.(*program.Run); ok && !found {
					found = enter(run.Type, p.Types[run.Type].Entry, false) || initialRun(p, run.Type)
				}
			})
			return found
		}
		if visit(e, true) {
			s.closes.Add(start)
		}
	}
}

// position is a location of a process type.
type position struct {
	typ int
	loc program.Loc
}

// initialRun reports whether an initialiser of process type t creates a process.
func initialRun(p *program.Program, t int) bool {
	found := false
	for _, a := range p.Types[t].Inits {
		program.Walk(a.X, func(x program.Expr) {
			_, run := x.(*program.Run)
			found = found || run
		})
	}
	return found
}

// rendezvous reports whether e may be the send or the receive of a rendezvous.
func rendezvous(r *depend.Relations, e *program.Edge) bool {
	return e.Comm != nil && r.Action(e.ID).Handshake
}
