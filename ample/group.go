package ample

import (
	"slices"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/nodes"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Group is a selector, for comparison, that takes the moves of one node of a distributed application. A node is a group
// of processes that communicates with other processes only through channels. Process-local states and ApproxBlocked are
// from
//
//	Reduction Techniques for Distributed Applications, 2015, section 3.
//
// Differences from the paper:
//   - The paper examines a state for the node that has moved to the state. Group tries the nodes in turn, by the age of
//     their oldest process, so that the choice is a function of the state.
//   - The paper has no cycle proviso. Group tests S or C3, as other selectors do, and C2.
//
// Group implements search.Reducer. A Group belongs to one goroutine.
type Group struct {
	Stats   Stats
	r       *depend.Relations
	local   *nodes.Local
	options Options
	off     bool // no state of the program may be reduced
	places  positions
	// numbering maps sets of processes to choices.
	numbering numbering
	moves     []program.Move
}

// NewGroup returns a Group for the program of r. local must be made for the same program. view returns a new View, with
// which the Group reads states of the program.
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

// Choose returns an ample set for the state of m, or Full for every move. See Selector.Choose for closes.
func (a *Group) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	if why, no := irreducible(a.off, m); no {
		return a.Stats.full(why)
	}
	at, why := a.places.positionsIn(m.State), NotC1
	for k := range at {
		if !a.oldest(at, k) {
			continue
		}
		set := a.node(at, k)
		t := a.movesOf(m, set)
		switch {
		case a.options.tests(CondC0) && !C0(t):
		case len(t) == len(m.All):
			why = farther(why, Whole)
		case a.options.tests(CondC1) && !a.processLocal(at, k, t):
		case a.options.tests(CondC2) && !a.invisible(t):
			why = farther(why, NotC2)
		case a.options.tests(CondC3) && !a.options.proviso(t, closes):
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

// Moves returns the moves of m that choice c stands for. c may come from any selector with the same Options.Shared.
func (a *Group) Moves(m *program.Moves, c program.Choice) []program.Move {
	if c == program.Full {
		return m.All
	}
	return a.movesOf(m, a.numbering.set(c))
}

// Figures returns the statistics of a.
func (a *Group) Figures() Stats { return a.Stats }

// sameNode reports whether processes j and k belong to the same node. `at` has the position of every process. The
// result is false if a process has terminated, because it then belongs to no node.
func (a *Group) sameNode(at []position, j, k int) bool {
	g := a.local.Group(at[k].typ, at[k].loc)
	return g != nodes.None && g == a.local.Group(at[j].typ, at[j].loc) && (j == k || !a.local.Apart(g))
}

// oldest reports whether process k belongs to a node and is the oldest process of that node. `at` has the position of
// every process.
func (a *Group) oldest(at []position, k int) bool {
	for j := range k {
		if a.sameNode(at, j, k) {
			return false
		}
	}
	return a.sameNode(at, k, k)
}

// node returns the processes in the node of process k. `at` has the position of every process.
func (a *Group) node(at []position, k int) (set program.PIDSet) {
	for j := range at {
		if a.sameNode(at, j, k) {
			set.Add(program.PID(j))
		}
	}
	return set
}

// movesOf returns the moves in m of the processes in set, called Enabled(s, p) in the paper. The slice is valid until
// the next call.
func (a *Group) movesOf(m *program.Moves, set program.PIDSet) []program.Move {
	a.moves = a.moves[:0]
	for i := range m.All {
		if set.Has(m.All[i].Proc) {
			a.moves = append(a.moves, m.All[i])
		}
	}
	return a.moves
}

// processLocal reports whether the moves t of the node of process k satisfy C1. t must be the executable moves of
// this node. They satisfy C1 if the state is local to the node:
//   - every move of t is local,
//   - no step of the node that is not local is blocked, and
//   - no process outside of the node may yet create a process of the node.
//
// Why the test suffices: doc/dev/reduction/local-deadlocks.md, "Groups".
func (a *Group) processLocal(at []position, k int, t []program.Move) bool {
	for _, mv := range t {
		if !a.local.Step(mv.Edge) || mv.Peer != program.NoPID && !a.local.Step(mv.PeerEdge) {
			return false
		}
	}
	for j := range at {
		if a.sameNode(at, j, k) {
			if a.approxBlocked(program.PID(j), at[j], t) != nil {
				return false
			}
		} else if a.adds(at[j], at[k]) {
			return false
		}
	}
	return true
}

// approxBlocked returns an edge of process p that is blocked and not local, or nil if none exists. Another node may
// make such an edge executable. p is at position `at`; t has the executable moves of the node of p.
func (a *Group) approxBlocked(p program.PID, at position, t []program.Move) *program.Edge {
	for _, e := range a.r.Program().Types[at.typ].Locations[at.loc].Out {
		moves := slices.ContainsFunc(t, func(mv program.Move) bool { return mv.Proc == p && mv.Edge == e })
		if !a.local.Step(e) && !moves {
			return a.r.Edge(e)
		}
	}
	return nil
}

// adds reports whether a process may later create a process in the node of a second process. The first process is at
// position `at`, the second at position `of`.
func (a *Group) adds(at, of position) bool {
	g := a.local.Group(of.typ, of.loc)
	return !a.local.Apart(g) && a.local.Creates(at.typ, at.loc, g)
}

// invisible reports whether the moves t satisfy C2: no edge of a move writes a variable or channel that an observed
// proposition reads.
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
