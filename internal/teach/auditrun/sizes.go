package auditrun

import (
	"context"

	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/plan"
	"ltlpor/trace"
)

// Sizes compares the numbers of moves in default ample sets and in group sets, over the states of the searched program.
// Sizes ignores whether a move closes a cycle, because this depends on the order of the search.
type Sizes struct {
	// Fewer, Same and More count the states where the ample set or the group set omits moves. The ample set has fewer
	// moves than the group set, as many, or more. Whole counts the states where neither omits moves.
	Fewer, Same, More, Whole int64
	// Groups counts the states where the group set omits moves. Alone counts the states where only the group set omits
	// moves.
	Groups, Alone int64
	// Examples has the first states counted by More.
	Examples []Larger
}

// Larger is a state where the ample set has more moves than the group set.
type Larger struct {
	State        []trace.Group
	Ample, Group []trace.Step
}

// sizes returns the comparison of default ample sets and group sets. If the reduction uses no group sets, the result is
// nil.
func (a *auditing) sizes(ctx context.Context) (*Sizes, error) {
	if a.system.Plan.Reduction != plan.Group {
		return nil, nil
	}
	asked := a.Asked
	asked.Reduction = plan.Ample
	s, err := a.plan(ctx, asked)
	if err != nil {
		return nil, err
	}
	z, err := a.graph.Compare(ctx, s.NewWorker().Reducer, a.system.NewWorker().Reducer)
	if err != nil {
		return nil, err
	}
	out := &Sizes{
		Fewer: z.Fewer, Same: z.Same, More: z.More, Whole: z.Whole, Groups: z.Second, Alone: z.Second - z.Both,
	}
	for _, x := range z.Examples {
		out.Examples = append(out.Examples, a.larger(x))
	}
	return out, nil
}

func (a *auditing) larger(x audit.Example) Larger {
	w := a.words()
	return Larger{trace.Describe(w.Program, w.views, x.State), w.statements(x.First), w.statements(x.Second)}
}
