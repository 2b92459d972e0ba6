// Package stategraph is the graph of the states of a model as it is drawn: all of it, and in it what a reduced search
// has explored, in the order in which it did. It makes the very search by which properties are decided, and listens.
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

// Options say how the search is made.
type Options struct {
	Asked  plan.Options
	Within time.Duration // for making an automaton
	// Limit is how many states the full graph may have.
	Limit int
}

// Graph is the graph of the states of a model. States are numbered breadth first from the initial one, which is 0,
// as package explain numbers them.
type Graph struct {
	Properties []string
	Plan       plan.Plan
	// Automaton: the search is on the product with an automaton. A state is explored if it is with some state of that,
	// and an edge if it is taken from some.
	Automaton bool
	// Valued: the labels of states are values.
	Valued   bool
	States   []State
	Edges    []Edge // by the state that they lead from, in the order of its moves
	Diamonds []Diamond
	Visits   []Visit // in the order of the search
	// Stored and Transitions are the figures of the search: of states, and of steps in the product.
	Stored, Transitions int64
	first               []int // by state: its first edge; and behind them the number of edges
}

// Expansion is what a search does with a state.
type Expansion byte

// What a search does: it does not come there; it comes there, and its automaton ends, so that nothing follows; it
// takes some moves and leaves others out; it takes all.
const (
	Unexplored Expansion = iota
	Stopped
	Reduced
	Whole
)

func (e Expansion) String() string {
	return [...]string{"unexplored", "stopped", "reduced", "whole"}[e]
}

// State is a state of the model.
type State struct {
	Expansion Expansion
	// Label is, if the graph is Valued, the values of all that ever changes; otherwise what is different from the state
	// from which it is reached first, in short, "" in the initial state.
	Label  string
	Values []trace.Group
	// End: nothing can be executed, Stuck: though some process is not at an end.
	End, Stuck bool
}

// Edge is a step: one outcome of a move.
type Edge struct {
	From, To int // To is -1 where a run goes wrong and ends
	Step     trace.Step
	Fault    string // what goes wrong, "" if nothing does
	Explored bool
	move     program.Move
}

// Diamond is a state with two moves of different processes that lead to the same state in both orders, by four
// different states.
type Diamond struct {
	// From and To are its corners, and Sides those between. Edges are the four: to the first side and on from it, to
	// the second and on from that.
	From, To int
	Sides    [2]int
	Edges    [4]int
	// Left is the side, 0 or 1, that the search leaves out in From while it takes the other one; -1 if there is none.
	Left int
}

// Visit is a node that the search comes to. It takes no edges where the automaton has no step.
type Visit struct {
	State int
	Q     int   // the state of the automaton, 0 if there is none
	Edges []int // that it takes
}

// Make searches for properties that one search decides (property.Task.Together) to the end. The error is an
// *audit.LimitError or *audit.EndlessError, or that of ctx.
func Make(ctx context.Context, properties []*property.Property, opt Options) (*Graph, error) {
	s, err := system.For(ctx, properties, opt.Asked, opt.Within)
	if err != nil {
		return nil, err
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

// describe fills in the full graph.
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

// Explored counts the states and edges that the search has explored.
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

// Choice reports whether several processes can move in state i.
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
