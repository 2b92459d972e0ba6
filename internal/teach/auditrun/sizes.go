package auditrun

import (
	"context"

	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/plan"
	"ltlpor/trace"
)

// Sizes compares the numbers of moves in default ample sets and in groups, over the states of the searched program.
// Moves that close a cycle are ignored, because they depend on the order of the search.
type Sizes struct {
	// Fewer, Same and More count the states in which ample sets or groups leave moves out. In these the ample set has
	// fewer moves than the group, as many, or more. Whole counts the states in which neither leaves moves out.
	Fewer, Same, More, Whole int64
	// Groups counts the states in which groups leave moves out. Alone counts those in which only groups do, and ample
	// sets do not.
	Groups, Alone int64
	// Examples has the first states that More counts.
	Examples []Larger
}

// Larger is a state in which the ample set has more moves than the set of a group.
type Larger struct {
	State        []trace.Group
	Ample, Group []trace.Step
}

// sizes compares the sets of groups with the default sets. The result is nil if the reduction is not by groups.
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
