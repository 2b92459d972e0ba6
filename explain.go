package ltlpor

import (
	"context"

	"ltlpor/internal/session"
	"ltlpor/internal/teach/explain"
	"ltlpor/source"
	"ltlpor/trace"
)

// Explanation is the result of Explain.
type Explanation struct {
	Model    string
	Searches []ExplainedSearch
	Warnings source.List
}

// The parts of an Explanation. Package explain says what they mean.
type (
	ExplainedSearch    = explain.Search
	ExplainedState     = explain.State
	ExplainedCandidate = explain.Candidate
	ExplainedCondition = explain.Condition
)

// ExplainOptions say which states Explain explains: those of the run Along, or the first one with a choice in which
// the expression Where is true, or the one with the number State, which is 0 for the initial state and explain.First
// for the first one with a choice.
type ExplainOptions struct {
	Options
	State int
	Where *source.File
	Along *trace.File
	Last  bool // of Along, which may end anywhere, only the state that it ends in; it has no number then
}

// Explain searches a model for each of its properties, and tells for some states which sets of moves satisfy which
// of the conditions, and what was chosen. The states are those of the model as it is searched: for Where and Along
// without Options.Optimize. The error is that of Check, an *audit.LimitError if the full graph, by which states are
// numbered, has more than Options.MaxStates states (DefaultAuditStates if that is 0), an *audit.EndlessError, an
// *explain.NoStateError, a *MisfitError, a *CutError if time was up, there was no Options.Room left, or ctx
// cancelled. Options.Memory, MaxDepth, MaxErrors and Progress have no meaning here.
func Explain(ctx context.Context, src *source.File, options ExplainOptions) (*Explanation, error) {
	in := session.States{State: options.State, Where: options.Where, Along: options.Along, Last: options.Last}
	explained, err := session.Explain(ctx, src, options.session(), in, options.graphStates())
	return (*Explanation)(explained), public(err)
}
