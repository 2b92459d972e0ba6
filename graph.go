package ltlpor

import (
	"context"

	"ltlpor/internal/session"
	"ltlpor/internal/teach/stategraph"
	"ltlpor/source"
)

// StateGraph is the result of Graph. Package stategraph documents the embedded struct.
type StateGraph struct {
	Model string
	*stategraph.Graph
	// Others are the names of the properties that this search does not decide.
	Others   []string
	Warnings source.List
}

// GraphOptions configures Graph.
type GraphOptions struct {
	Options
	// Property is the name of the property to search for. "" means the formula or automaton in the options
	// or, if both are missing, the first search.
	Property string
}

// Graph returns the full graph of the states of a model, with marks on the part that a search explored. The search is
// for one property, and runs to the end as in Check; with AllSymmetry it stores one state for each orbit. Other options
// than AllSymmetry mean none, and Options.Memory, MaxDepth, MaxErrors and Progress have no effect. The error is an
// error of Check, or a *stategraph.AsymmetryError if there are no orbits to store, or
//   - an *audit.LimitError if the full graph has more than Options.MaxStates states (DefaultAuditStates if that is 0);
//   - an *audit.EndlessError if an atomic sequence or d_step was given up as endless;
//   - a *CutError if time was up, Options.Room reported too little memory, or ctx was cancelled.
func Graph(ctx context.Context, src *source.File, options GraphOptions) (*StateGraph, error) {
	graph, err := session.Graph(ctx, src, options.session(), options.Property, options.graphStates())
	return (*StateGraph)(graph), err
}
