package ltlpor

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/verify/plan"
	"ltlpor/source"
)

// What is planned is what is run, where one search for each property says all.
func TestPlanIsWhatIsRun(t *testing.T) {
	const model = `
		byte n;
		active proctype P() { do :: n = (n + 1) % 3 od }
		active proctype Q() { byte l; l = n; n = l % 3 }
		ltl safe { [] (n < 3) }
		ltl live { [] <> (n == 2) }
		ltl next { X (n == 1) }
		never { do :: n == 2 -> break :: else -> n = 0 od }`
	reductions := map[plan.Reduction]bool{}
	for _, o := range []Options{
		{}, {Reduction: None}, {Reduction: Process, Proviso: StackProviso}, {Reduction: SPIN},
		{Proviso: StaticProviso}, {Optimize: Merge}, {Fairness: WeaklyFair}, {Fairness: StronglyFair},
		{Emptiness: SCC}, {Emptiness: NDFS, Visibility: BothVisibility}, {MaxStates: 3},
	} {
		planned, err := Plan(context.Background(), source.NewFile("m.pml", model), o)
		require.NoError(t, err)
		run, err := Check(context.Background(), source.NewFile("m.pml", model), o)
		require.NoError(t, err)
		require.Equal(t, run.Warnings, planned.Warnings)
		require.Len(t, planned.Searches, len(run.Searches))
		for i, s := range planned.Searches {
			require.Equal(t, run.Searches[i].Plan, s.Plan, "%v", o)
			require.Equal(t, run.Searches[i].Automaton, s.Automaton)
			require.Len(t, s.Properties, len(run.Searches[i].Properties))
			require.Equal(t, run.Searches[i].Properties[0], s.Properties[0].Name)
			reductions[s.Plan.Reduction] = true
		}
	}
	require.Len(t, reductions, 4)
}

// Mistakes in the options or the model are those of Check.
func TestPlanOfNothing(t *testing.T) {
	_, err := Plan(context.Background(), source.NewFile("m.pml", "byte n"), Options{Fairness: WeaklyFair, Emptiness: NDFS})
	var usage *UsageError
	require.ErrorAs(t, err, &usage)
	_, err = Plan(context.Background(), source.NewFile("m.pml", "byte n n"), Options{})
	var list source.List
	require.ErrorAs(t, err, &list)
}
