package conformance

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/repo"
	"ltlpor/source"
)

// What the statistics say adds up to what the search says, for every reduction and
// proviso, and every reason has a model.
func TestStatisticsAddUp(t *testing.T) {
	const loops = `
		byte x;
		active [2] proctype A() { byte l; do :: l = 1 - l od }
		active proctype B() { do :: x = 1 - x od }`
	models := []struct{ model, formula string }{
		{loops, "G F(x == 1)"},
		{`byte x; active [3] proctype A() { byte l; l = 1; x++; l = 2 }`, "F(x == 3)"},
		{`chan c[2] = [1] of { byte };
		active proctype P() { byte i; do :: c[0]!1 :: c[1]?i od }
		active proctype Q() { byte i; do :: c[0]?i :: c[1]!2 od }
		active proctype R() { byte l; do :: l = (l + 1) % 5 od }
		active proctype T() { timeout -> skip }
		active proctype U() { timeout -> skip }`, "G true"},
		{`byte x; active proctype A() { byte l; l = 1; x = 1; timeout -> x = 2 } active proctype B() { byte l; l = 2; x = 3; timeout -> x = 4 }`, ""},
	}
	seen := map[string]int64{}
	for _, m := range models {
		for _, reduction := range []ltlpor.Reduction{ltlpor.Ample, ltlpor.Process, ltlpor.SPIN} {
			for _, proviso := range []ltlpor.Proviso{ltlpor.ColourProviso, ltlpor.StackProviso, ltlpor.StaticProviso} {
				for _, fair := range []ltlpor.Fairness{ltlpor.Unfair, ltlpor.WeaklyFair} {
					o := ltlpor.Options{Reduction: reduction, Proviso: proviso, Fairness: fair, MaxErrors: -1, Statistics: true,
						Optimize: ltlpor.NoOptimizations}
					if m.formula != "" {
						o.Formula = source.NewFile("formula", m.formula)
					}
					r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", m.model), o)
					require.NoError(t, err)
					for _, s := range r.Searches {
						if s.Plan.Conditions == 0 {
							require.Nil(t, s.Statistics)
							continue
						}
						x := s.Statistics
						require.NotNil(t, x)
						why := int64(0)
						for _, w := range x.Why {
							require.Positive(t, w.States)
							why += w.States
							seen[w.Reason.String()] += w.States
						}
						require.Equal(t, s.Full, why, "%+v", s)
						sets := int64(0)
						for _, n := range x.Sizes {
							sets += n
						}
						require.Equal(t, s.Reduced, sets)
						require.LessOrEqual(t, x.Green, s.Reduced)
						require.LessOrEqual(t, x.MovesChosen, x.MovesEnabled)
						require.Equal(t, s.Reduced > 0, x.MovesChosen < x.MovesEnabled)
						if s.Reduced+s.Full > 0 {
							require.Equal(t, s.Reduced > 0, x.Share < 1-1e-9)
						}
						if reduction != ltlpor.Ample {
							require.Zero(t, x.Fixpoints)
							require.LessOrEqual(t, len(x.Sizes), 1)
						}
					}
				}
			}
		}
	}
	for _, reason := range []string{"one process", "timeout", "C1", "C2", "C3", "S", "W", "all"} {
		require.Positive(t, seen[reason], reason)
	}
	r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", loops), ltlpor.Options{})
	require.NoError(t, err)
	require.Nil(t, r.Searches[0].Statistics, "nobody asked")
}

// Reduced states on a cycle that is left alone are not green, and are met.
func TestStatisticsOfColours(t *testing.T) {
	r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", `
		byte x;
		active proctype A() { byte l; do :: l = 1 - l od }
		active proctype B() { do :: x = 1 - x od }`), ltlpor.Options{
		Formula: source.NewFile("formula", "G F(x == 1)"), MaxErrors: -1, Statistics: true,
		Optimize: ltlpor.NoOptimizations, Checks: ltlpor.Given,
	})
	require.NoError(t, err)
	x := r.Searches[0].Statistics
	require.Positive(t, x.Met)
	require.Positive(t, x.Green)
}

// Where reduction leaves nothing out in the end it is seldom asked what to leave out, and the search is as large.
func TestStatisticsOfVainChoosing(t *testing.T) {
	var states []int64
	for _, reduction := range []ltlpor.Reduction{ltlpor.Ample, ltlpor.None} {
		r, err := ltlpor.CheckFile(context.Background(), repo.Path("internal/tools/bench/models/fischer.pml"), ltlpor.Options{
			Defines: []string{"N=6"}, Reduction: reduction, Workers: 1, Statistics: true, MaxErrors: -1,
		})
		require.NoError(t, err)
		s := r.Searches[0]
		states = append(states, s.States)
		if reduction == ltlpor.None {
			continue
		}
		require.Positive(t, s.Reduced)
		all, vain := int64(0), int64(0)
		for _, w := range s.Statistics.Why {
			if all += w.States; w.Reason.String() == "in vain" {
				vain = w.States
			}
		}
		require.Equal(t, s.Full, all)
		require.Greater(t, 2*vain, s.Full)
	}
	require.Equal(t, states[1], states[0])
}
