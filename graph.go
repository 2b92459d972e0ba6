package ltlpor

import (
	"context"

	"ltlpor/internal/session"
	"ltlpor/internal/teach/stategraph"
	"ltlpor/source"
)

// StateGraph is the result of Graph. Package stategraph says what its parts mean.
type StateGraph struct {
	Model string
	*stategraph.Graph
	// Others are the properties that other searches decide.
	Others   []string
	Warnings source.List
}

// GraphOptions say what Graph makes.
type GraphOptions struct {
	Options
	// Property is the name of one, whose search is shown. "" is the formula or automaton among the options, or else
	// the first search that there is.
	Property string
}

// Graph searches a model for one of its properties as Check would, to the end, and returns the full graph of its states
// with what the search has explored. The error is that of Check, an *audit.LimitError if the full graph has more than
// Options.MaxStates states (DefaultAuditStates if that is 0), an *audit.EndlessError, a *CutError if time was up, there
// was no Options.Room left, or ctx cancelled. Options.Memory, MaxDepth, MaxErrors and Progress have no meaning here.
func Graph(ctx context.Context, src *source.File, options GraphOptions) (*StateGraph, error) {
	graph, err := session.Graph(ctx, src, options.session(), options.Property, options.graphStates())
	return (*StateGraph)(graph), err
}
