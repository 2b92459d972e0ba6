// Package stategraph builds the state graph of a model for drawing: the full graph, and the part of it that a reduced
// search explores, in the order of the search. For this it runs and records the search that decides the properties.
package stategraph

import (
	"context"
	"fmt"
	"time"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/trace"
)

// Options configure the search.
type Options struct {
	Asked  plan.Options  // the options of the search
	Within time.Duration // the time limit for the translation of a formula to an automaton
	// Limit is the maximum number of states of the full graph.
	Limit int
}

// Graph is the state graph of a model. State 0 is the initial state; the states are numbered breadth first, as in
// package explain.
type Graph struct {
	Properties []string
	Plan       plan.Plan
	// Automaton is set if the search explores the product with an automaton. In this case, a state counts as explored
	// if it is explored with some automaton state, and an edge if the search follows it from some product state.
	Automaton bool
	// Valued says what the label of a state has: the values of variables if set, and otherwise the changes from the
	// predecessor.
	Valued   bool
	States   []State
	Edges    []Edge // by source state, in the order of its moves
	Diamonds []Diamond
	Visits   []Visit // in the order of the search
	// Stored is the number of states the search stored, and Transitions the number of steps in the product.
	Stored, Transitions int64
	// Orbit maps a state to the representative of its orbit: the state that the search stores instead. A representative
	// differs from the state by an exchange of interchangeable processes, or is the state itself. Orbit is nil if the
	// search stores every state.
	Orbit []int
	first []int // state -> index of its first edge; the last element is the number of edges
}

// Expansion says how far the search has expanded a state.
type Expansion byte

// The values of Expansion:
//   - Unexplored: the search does not reach the state.
//   - Stopped: the search reaches the state only where the automaton is blocked.
//   - Reduced: the search follows some of the enabled moves.
//   - Whole: the search follows every enabled move.
const (
	Unexplored Expansion = iota
	Stopped
	Reduced
	Whole
)

func (e Expansion) String() string {
	return [...]string{"unexplored", "stopped", "reduced", "whole"}[e]
}

// State is a system state of the graph.
type State struct {
	Expansion Expansion
	// Label has the values of the variables that change, if the graph is Valued. Otherwise it has the changes from the
	// predecessor in breadth-first order; for the initial state it is "".
	Label  string
	Values []trace.Group
	// End is set if no step is enabled. Stuck is set if no step is enabled and some process is not at a valid end.
	End, Stuck bool
}

// Edge is a transition of the graph: one outcome of a move.
type Edge struct {
	From, To int // To is -1 if the run ends in a fault
	Step     trace.Step
	Fault    string // fault of the step, or ""
	Explored bool   // whether the search follows the transition
	move     program.Move
}

// Diamond is a state with two moves of different processes that commute, and the states around it. These are four
// different states: the state itself, the states after one of the moves, and the state after both moves.
type Diamond struct {
	// From is the state, and To the state after both moves. Sides has the two states after one move. Edges has four
	// edges: From to Sides[0], Sides[0] to To, From to Sides[1], and Sides[1] to To.
	From, To int
	Sides    [2]int
	Edges    [4]int
	// Left is the index in Sides of a side that the search prunes in From, while it follows the opposite side. Left is
	// -1 if the search follows both sides or neither.
	Left int
}

// Visit is the expansion of a product state by the search. Where the automaton is blocked, Edges is empty.
type Visit struct {
	State int
	Q     int   // automaton state; 0 without automaton
	Edges []int // the indices of the edges the search follows
}

// AsymmetryError reports that a search with one state for each orbit was requested, and is impossible.
type AsymmetryError struct{ Why string }

func (e *AsymmetryError) Error() string { return "states cannot be folded into orbits: " + e.Why }

// Target returns the state to which edge e leads in the search, or -1 if the run ends in a fault.
func (g *Graph) Target(e *Edge) int {
	if e.To >= 0 && g.Orbit != nil {
		return g.Orbit[e.To]
	}
	return e.To
}

// Representatives returns the number of representatives of all states in g.
func (g *Graph) Representatives() int {
	n := len(g.States)
	for i, k := range g.Orbit {
		if i != k {
			n--
		}
	}
	return n
}

// Make runs the complete search for a group of properties (property.Task.Groups), and returns the state graph. The
// error is an *AsymmetryError, an *audit.LimitError, an *audit.EndlessError, or the error of ctx.
func Make(ctx context.Context, properties []*property.Property, opt Options) (*Graph, error) {
	s, err := system.Prepare(ctx, properties, opt.Asked, plan.Limits{}, opt.Within)
	if err != nil {
		return nil, err
	}
	if off := s.Plan.Off[plan.PartSymmetry]; opt.Asked.Symmetry == plan.AllSymmetry && !s.Plan.Orbits {
		return nil, &AsymmetryError{off.String()}
	}
	states, err := audit.Explore(ctx, s.Machine.Clone(), opt.Limit)
	if err != nil {
		return nil, err
	}
	w := s.NewWorker()
	r := record(states, w, s.Plan.HasProviso() && s.Plan.Proviso == plan.StackProviso)
	res, err := s.Search(ctx, w, search.Options{})
	switch {
	case err != nil:
		return nil, err
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case !res.Complete:
		return nil, fmt.Errorf("bug: the search was cut short: %s", res.Cut)
	case r.lost:
		return nil, fmt.Errorf("bug: the search meets a state that the full graph does not have")
	}
	g := &Graph{Plan: s.Plan, Automaton: s.AutomatonStates > 0}
	g.Stored, g.Transitions = res.Stats.States, res.Stats.Transitions
	g.Orbit = s.Representatives(states.States, states.Index)
	for _, p := range properties {
		g.Properties = append(g.Properties, p.Name)
	}
	g.describe(s.Program, states)
	g.label()
	g.first = g.firstEdges()
	g.explored(r)
	g.findDiamonds()
	return g, nil
}

// describe sets g.States and g.Edges from `states`, the full graph of p.
func (g *Graph) describe(p *program.Program, states *audit.Graph) {
	from := Parents(states)
	for i, s := range states.States {
		x := State{Values: trace.Describe(p, states.View, s)}
		if i > 0 {
			x.Label = Changed(p, states, states.States[from[i]], s)
		}
		edges := states.Edges(i)
		x.End = len(edges) == 0
		x.Stuck = x.End && !states.ValidEnd(i)
		g.States = append(g.States, x)
		for _, e := range edges {
			y := Edge{From: i, To: e.To, move: e.Move, Step: trace.Statement(p, e.Move)}
			if e.Fault != nil {
				y.Fault = e.Fault.Message
			}
			g.Edges = append(g.Edges, y)
		}
	}
}

// Explored returns the number of explored states and the number of explored edges.
func (g *Graph) Explored() (states, edges int) {
	for i := range g.States {
		if g.States[i].Expansion != Unexplored {
			states++
		}
	}
	for i := range g.Edges {
		if g.Edges[i].Explored {
			edges++
		}
	}
	return states, edges
}

// Choice reports whether several processes have enabled moves in state i.
func (g *Graph) Choice(i int) bool {
	known := program.NoPID
	for k := g.first[i]; k < g.first[i+1]; k++ {
		switch p := g.Edges[k].move.Proc; {
		case known == program.NoPID:
			known = p
		case p != known:
			return true
		}
	}
	return false
}
