package ltlpor

import (
	"context"

	"ltlpor/internal/session"
	"ltlpor/internal/teach/explain"
	"ltlpor/source"
	"ltlpor/trace"
)

// Explanation is the result of Explain: the choices of the reduction in selected states.
type Explanation struct {
	Model    string
	Searches []ExplainedSearch
	Warnings source.List
}

// The types of the fields of an Explanation. Package explain documents them.
type (
	ExplainedSearch    = explain.Search    // the explanations for one search
	ExplainedState     = explain.State     // a state, with the choice that the reduction made in it
	ExplainedCandidate = explain.Candidate // a set of processes whose moves may form an ample set
	ExplainedCondition = explain.Condition // whether a candidate satisfies a condition, with the reason
)

// ExplainOptions selects the states to explain:
//   - if Along is set, the states of this run;
//   - if Where is set, the first state satisfying Where in which the reduction had a choice;
//   - otherwise the state with number State. 0 is the initial state, explain.First the first state with a choice.
type ExplainOptions struct {
	Options
	State int
	Where *source.File
	Along *trace.File
	Last  bool // with Along: explain only the last state of the run; the explanation has no state number
}

// Explain reports, for selected states of the search for each property, which sets of moves satisfy which conditions,
// and which set the reduction chose; with AllSymmetry, in representatives. States are those of the searched program,
// after the optimizations; Where and Along ignore Options.Optimize. States have their numbers in the full graph.
//
// Options.Memory, MaxDepth, MaxErrors and Progress have no effect. The error is an error of Check, or
//   - an *audit.LimitError if the full graph has more than Options.MaxStates states (DefaultAuditStates if that is 0);
//   - an *audit.EndlessError if an atomic sequence or d_step was given up as endless;
//   - an *explain.NoStateError if no state is selected, or a *MisfitError if Along does not fit the model;
//   - a *CutError if time was up, Options.Room reported too little memory, or ctx was cancelled.
func Explain(ctx context.Context, src *source.File, options ExplainOptions) (*Explanation, error) {
	in := session.States{State: options.State, Where: options.Where, Along: options.Along, Last: options.Last}
	explained, err := session.Explain(ctx, src, options.session(), in, options.graphStates())
	return (*Explanation)(explained), public(err)
}
