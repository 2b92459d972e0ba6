package conformance

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/verify/plan"
	"ltlpor/source"
)

// Where a condition is left out nothing holds, however the search is made: what is found is violated, and everything
// else is open, as what is left out may violate it.
func TestWithoutAConditionNothingHolds(t *testing.T) {
	ways := []ltlpor.Options{
		{}, {Optimize: ltlpor.NoOptimizations, Engine: ltlpor.ClosureEngine}, {Reduction: ltlpor.Process},
		{Reduction: ltlpor.SPIN}, {Reduction: ltlpor.None},
		{Proviso: ltlpor.StackProviso}, {Shortest: true}, {Emptiness: ltlpor.SCC}, {Fairness: ltlpor.WeaklyFair},
		{MaxErrors: -1, Hints: true},
		{Store: ltlpor.Bitstate, Bits: 1 << 16}, {Engine: ltlpor.CheckedEngine}, {Emptiness: ltlpor.CNDFS},
	}
	missed, found := map[plan.Conditions]int{}, 0
	for seed := uint64(50); seed < 110; seed++ { // without C3 one of them goes wrong
		m := random.New(seed, random.Size{})
		model, formula := source.NewFile("m.pml", m.String()), random.Formula(seed, m.Atoms, 3)
		check := func(o ltlpor.Options) *ltlpor.Report {
			o.MaxStates, o.Formula = 1000, source.NewFile("formula", formula)
			r, err := ltlpor.Check(context.Background(), model, o)
			require.NoError(t, err, "seed %d: %+v", seed, o)
			return r
		}
		right := check(ltlpor.Options{Reduction: ltlpor.None})
		for i, c := range []plan.Conditions{plan.C0, plan.C1, plan.C2, plan.C3, plan.C0 | plan.C3, plan.W} {
			if (int(seed)+i)%2 != 0 && !amount.Exhaustive() {
				continue
			}
			o := ways[(int(seed)+i)%len(ways)]
			o.Without = c
			for k, p := range check(o).Properties {
				require.NotEqual(t, ltlpor.Holds, p.Verdict, "seed %d, %s: %+v", seed, p.Name, o)
				truth := right.Properties[k].Verdict
				switch {
				case p.Verdict == ltlpor.Violated:
					found++
					require.NotEqual(t, ltlpor.Holds, truth, "seed %d, %s: %+v", seed, p.Name, o)
				case p.Reason.Open == ltlpor.LeftOut:
					require.Equal(t, c.String(), p.Reason.Detail)
					if truth == ltlpor.Violated {
						missed[c]++
					}
				}
			}
		}
	}
	require.Positive(t, found)
	for _, c := range []plan.Conditions{plan.C0, plan.C1, plan.C3} {
		require.Positive(t, missed[c], "%s: nothing is missed without it", c)
	}
}

// The same of the models where one condition is needed, and with all of them the violation is found. No other
// finding is made of such a search: of what is never executed, or of what plays no part.
func TestWhatIsMissedWithoutACondition(t *testing.T) {
	for _, m := range needed {
		t.Run(m.without.String(), func(t *testing.T) {
			o := ltlpor.Options{Hints: true, Fairness: m.fairness}
			if m.formula != "" {
				o.Formula = source.NewFile("formula", m.formula)
			}
			last := func(o ltlpor.Options) (*ltlpor.Report, ltlpor.Property) {
				r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", m.model), o)
				require.NoError(t, err)
				i := slices.IndexFunc(r.Properties, func(p ltlpor.Property) bool { return p.Name == m.property })
				require.GreaterOrEqual(t, i, 0)
				return r, r.Properties[i]
			}
			_, p := last(o)
			require.Equal(t, ltlpor.Violated, p.Verdict)
			o.Without = m.without
			r, p := last(o)
			require.Equal(t, ltlpor.Inconclusive, p.Verdict)
			require.Equal(t, ltlpor.LeftOut, p.Reason.Open)
			require.Nil(t, r.Coverage)
			require.Empty(t, r.Findings)
			for _, s := range r.Searches {
				require.Equal(t, m.without, s.Plan.Without)
			}
		})
	}
}

// needed are models where a violation is missed without a condition.
var needed = []struct {
	without                  plan.Conditions
	property, formula, model string
	left                     string // the step that the lost run has and the reduced graph lacks
	lasso                    bool
	fairness                 ltlpor.Fairness
}{
	{without: plan.C0, left: "x = 1", property: "assertions", model: `
		byte x;
		active proctype A() { x = 1 }
		active proctype B() { x != 2; assert(x == 0) }`},
	{without: plan.C1, left: "assert(x == 1)", property: "assertions", model: `
		byte x;
		active proctype A() { x = 1 }
		active proctype B() { assert(x == 1) }`},
	{without: plan.C1, left: "x = 3", property: "end-states", model: `
		byte x;
		active proctype A() { x = 1; x = 2; x == 2 }
		active proctype B() { x = 3 }`},
	{without: plan.C2, left: "y = 1", property: "formula", formula: "!((x == 0) U (y == 1))", model: `
		bit x, y;
		active proctype A() { x = 1 }
		active proctype B() { y = 1 }`},
	{without: plan.C3, left: "g = 1", property: "formula", formula: "[] <> (g == 0)", lasso: true, model: `
		bit g;
		active proctype A() { bit l; do :: l = 1 - l od }
		active proctype B() { g = 1 }`},
	{without: plan.C3, left: "g = 1", property: "formula", formula: "[] (g == 0)", model: `
		bit g;
		active proctype A() { bit l; do :: l = 1 - l od }
		active proctype B() { g = 1 }`},
	{without: plan.W, left: "c?_", property: "formula", formula: "<> (done == 1)", lasso: true, fairness: ltlpor.WeaklyFair, model: `
		chan c = [2] of { bit };
		bit done;
		active proctype A() { do :: c!1 od }
		active proctype B() { do :: c?_ od }
		active proctype C() { c?_; done = 1 }`},
}

// That a process never moves again is believed of what follows beyond the bounds only where the search proves it.
func TestWithoutAConditionNobodyIsBelievedToBeStuck(t *testing.T) {
	const late = `int n; bit x;
active proctype Late() { n == 300000; x = 1; end: false }
active proctype Tick() { bit t; do :: t = 1 - t od }
active proctype Count() { do :: n < 300000 -> n++ :: n == 300000 -> break od }`
	o := ltlpor.Options{Checks: ltlpor.LocalDeadlocks, Without: plan.C3}
	r, err := ltlpor.Check(context.Background(), source.NewFile("late.pml", late), o)
	require.NoError(t, err)
	require.Equal(t, int64(1), r.Searches[0].States, "Tick alone is searched")
	require.Equal(t, ltlpor.Inconclusive, r.Properties[0].Verdict)
	require.Equal(t, ltlpor.LeftOut, r.Properties[0].Reason.Open)
}
