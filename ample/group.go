package ample

import (
	"slices"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/nodes"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Group takes the moves of one node of a distributed application, for comparison: of a group of processes that
// talk to all others through channels. Process-local states and ApproxBlocked are those of
//
//	Reduction Techniques for Distributed Applications, 2015, section 3,
//
// where a state is looked at for the node that has moved to it. Here the nodes are tried one after the other, that
// with the oldest process first, so that what is chosen is a function of the state. The paper has no cycle proviso;
// here there is S or C3 as for other selectors, and C2. It implements search.Reducer. A Group belongs to one
// goroutine.
type Group struct {
	Stats   Stats
	r       *depend.Relations
	local   *nodes.Local
	options Options
	off     bool
	places  positions
	// numbering is of the sets that choices stand for.
	numbering numbering
	moves     []program.Move
}

// NewGroup returns the selector for the program of r, of which local is. view makes what reads its states.
func NewGroup(r *depend.Relations, local *nodes.Local, view func() exec.View, o Options) *Group {
	shared := o.Shared
	if shared == nil {
		shared = new(Shared)
	}
	return &Group{
		r: r, local: local, places: positions{view: view()}, options: o, off: r.OffFor(o.Props) != "",
		numbering: numbering{choices: &shared.choices, number: map[program.PIDSet]program.Choice{}},
	}
}

// Choose returns an ample set for the state of m, as Selector.Choose does.
func (a *Group) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	if why, no := irreducible(a.off, m); no {
		return a.Stats.full(why)
	}
	at, why := a.places.of(m.State), NotC1
	for k := range at {
		if !a.oldest(at, k) {
			continue
		}
		set := a.node(at, k)
		t := a.of(m, set)
		switch {
		case a.options.keeps(CondC0) && !C0(t):
		case len(t) == len(m.All):
			why = farther(why, Whole)
		case a.options.keeps(CondC1) && !a.processLocal(at, k, t):
		case a.options.keeps(CondC2) && !a.invisible(t):
			why = farther(why, NotC2)
		case a.options.keeps(CondC3) && !a.options.proviso(t, closes):
			why = farther(why, NotC3)
		default:
			c := a.numbering.choice(set)
			if c == program.Full {
				return a.Stats.full(Many)
			}
			a.Stats.reduced(set.Len())
			return c
		}
	}
	return a.Stats.full(why)
}

// Moves returns the moves that c stands for, whoever made c.
func (a *Group) Moves(m *program.Moves, c program.Choice) []program.Move {
	if c == program.Full {
		return m.All
	}
	return a.of(m, a.numbering.set(c))
}

// Figures returns Stats.
func (a *Group) Figures() Stats { return a.Stats }

// together reports whether processes j and k are of one node. One that has come to its end is of none.
func (a *Group) together(at []position, j, k int) bool {
	g := a.local.Of(at[k].typ, at[k].loc)
	return g != nodes.None && g == a.local.Of(at[j].typ, at[j].loc) && (j == k || !a.local.Apart(g))
}

// oldest reports whether process k is of a node, and none of that node is older.
func (a *Group) oldest(at []position, k int) bool {
	for j := range k {
		if a.together(at, j, k) {
			return false
		}
	}
	return a.together(at, k, k)
}

// node returns the processes of the node of k.
func (a *Group) node(at []position, k int) (set program.PIDSet) {
	for j := range at {
		if a.together(at, j, k) {
			set.Add(program.PID(j))
		}
	}
	return set
}

// of returns the moves of the processes of set, Enabled(s, p) in the paper. The slice is valid until the next call.
func (a *Group) of(m *program.Moves, set program.PIDSet) []program.Move {
	a.moves = a.moves[:0]
	for i := range m.All {
		if set.Has(m.All[i].Proc) {
			a.moves = append(a.moves, m.All[i])
		}
	}
	return a.moves
}

// processLocal is the test for C1, for the node of k of which the moves t are executable: the state is local to the
// node if all of t are local, no step that is not local is blocked, and nobody else may yet create a process of
// the node.
//
// It suffices: doc/reduction.md, "Groups", has the proof.
func (a *Group) processLocal(at []position, k int, t []program.Move) bool {
	for _, mv := range t {
		if !a.local.Step(mv.Edge) || mv.Peer != program.NoPID && !a.local.Step(mv.PeerEdge) {
			return false
		}
	}
	for j := range at {
		if a.together(at, j, k) {
			if a.approxBlocked(program.PID(j), at[j], t) != nil {
				return false
			}
		} else if a.adds(at[j], at[k]) {
			return false
		}
	}
	return true
}

// approxBlocked returns a step that is not local and is blocked, of process p at the position at, while t are the
// executable moves of its node; nil if there is none. Others may make it executable.
func (a *Group) approxBlocked(p program.PID, at position, t []program.Move) *program.Edge {
	for _, e := range a.r.Program().Types[at.typ].Locations[at.loc].Out {
		moves := slices.ContainsFunc(t, func(mv program.Move) bool { return mv.Proc == p && mv.Edge == e })
		if !a.local.Step(e) && !moves {
			return a.r.Edge(e)
		}
	}
	return nil
}

// adds reports whether a process at the position at may yet create one of the node of a process at the position of.
func (a *Group) adds(at, of position) bool {
	g := a.local.Of(of.typ, of.loc)
	return !a.local.Apart(g) && a.local.Creates(at.typ, at.loc, g)
}

// invisible is C2: no move of t, of either side of a handshake, writes what a proposition reads.
func (a *Group) invisible(t []program.Move) bool {
	for _, mv := range t {
		seen := a.r.Visible(mv.Edge)
		if mv.Peer != program.NoPID {
			seen |= a.r.Visible(mv.PeerEdge)
		}
		if seen&a.options.Props != 0 {
			return false
		}
	}
	return true
}
