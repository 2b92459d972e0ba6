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

// The types of the parts of an Explanation. Package explain documents the types.
type (
	ExplainedSearch    = explain.Search
	ExplainedState     = explain.State
	ExplainedCandidate = explain.Candidate
	ExplainedCondition = explain.Condition
)

// ExplainOptions selects the states to explain:
//   - if Along is set, the states of this run;
//   - if Where is set, the first state with a choice in which the expression Where is true;
//   - otherwise the state with number State: 0 is the initial state, and explain.First means the first state with a
//     choice.
type ExplainOptions struct {
	Options
	State int
	Where *source.File
	Along *trace.File
	Last  bool // with Along, which may end anywhere: only its last state, without a number
}

// Explain searches a model for each property. For the selected states it says which sets of moves satisfy which
// conditions, and which set was chosen. The states belong to the model in the form that is searched; with Where and
// Along, Options.Optimize has no effect. States are numbered by the full graph.
//
// Options.Memory, MaxDepth, MaxErrors and Progress have no effect. The error is an error of Check, or
//   - an *audit.LimitError if the full graph has more than Options.MaxStates states (DefaultAuditStates if that is
//     0);
//   - an *audit.EndlessError, an *explain.NoStateError, or a *MisfitError;
//   - a *CutError if time was up, Options.Room had no room left, or ctx was cancelled.
func Explain(ctx context.Context, src *source.File, options ExplainOptions) (*Explanation, error) {
	in := session.States{State: options.State, Where: options.Where, Along: options.Along, Last: options.Last}
	explained, err := session.Explain(ctx, src, options.session(), in, options.graphStates())
	return (*Explanation)(explained), public(err)
}
