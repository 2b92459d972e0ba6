package ltlpor

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

func compareText(t *testing.T, text string, o Options) *Comparison {
	t.Helper()
	c, err := Compare(context.Background(), source.NewFile("m.pml", text), o)
	require.NoError(t, err)
	return c
}

// Each run is that of Check with its reduction and proviso; where there is no reduction it is
// that without.
func TestComparedRunsAreThoseOfCheck(t *testing.T) {
	const model = `
		byte n, x;
		active proctype P() { byte l; do :: l = 1 - l; n = (n + 1) % 3 od }
		active proctype Q() { byte l; l = 1; x = 1; do :: l = 2 :: break od; x = 2 }
		active proctype R() { byte l; l = 1; l = 2; l = x }
		ltl safe { [] (n < 3) }
		ltl live { <> (x == 2) }
		ltl next { X (n == 1) }`
	rows := map[string]int{"assertions": 13, "safe": 13, "live": 13, "next": 5}
	for _, o := range []Options{
		{MaxErrors: -1}, {Optimize: NoOptimizations, MaxErrors: -1}, {Fairness: WeaklyFair, Visibility: BothVisibility},
	} {
		c := compareText(t, model, o)
		require.Empty(t, c.Disagreements())
		require.Equal(t, Violated, c.Verdict())
		require.Len(t, c.Groups, 4)
		less := false
		for _, g := range c.Groups {
			name := g.Properties[0].Name
			if o.Fairness == Unfair {
				require.Len(t, g.Runs, rows[name], name)
			}
			require.Equal(t, None, g.Runs[0].Reduction)
			require.EqualValues(t, 1, g.Runs[0].Share())
			for _, r := range g.Runs {
				own := o
				own.Reduction, own.Proviso, own.Checks = r.Reduction, r.Proviso, LTL
				own.Only = []string{name}
				if name == "assertions" {
					own.Checks, own.Only = Assertions|EndStates, nil
				}
				if r.Reduction != Ample {
					own.Visibility = SupportVisibility
				}
				want, err := Check(context.Background(), source.NewFile("m.pml", model), own)
				require.NoError(t, err)
				require.Len(t, r.Searches, len(want.Searches))
				var states, transitions int64
				for _, s := range want.Searches {
					states, transitions = states+s.States, transitions+s.Transitions
					require.Equal(t, s.Plan.Reduction, r.Plan.Reduction)
				}
				require.Equal(t, states, r.States(), "%s, %v", name, own)
				require.Equal(t, transitions, r.Transitions())
				for i, p := range want.Properties {
					require.Equal(t, p.Verdict, r.Properties[i].Verdict)
				}
				less = less || r.Share() < 1 && r.States() < g.Runs[0].States()
				if name == "next" && r.Reduction != None {
					require.Equal(t, plan.Sensitive, r.Plan.Off[plan.PartReduction].Why)
				}
			}
		}
		require.True(t, less, "nothing was reduced")
	}
}

// Where only states without successors matter there is nothing to keep by a proviso.
func TestCompareWithoutProviso(t *testing.T) {
	c := compareText(t, "byte n; active [2] proctype P() { byte l; l = 1; l = 2; n = 1 }", Options{Checks: EndStates})
	require.Len(t, c.Groups, 1)
	var reductions []Reduction
	for _, r := range c.Groups[0].Runs {
		require.False(t, r.Plan.HasProviso())
		reductions = append(reductions, r.Reduction)
	}
	require.Equal(t, []Reduction{None, Process, SPIN, Group, Ample}, reductions)
	require.Equal(t, Holds, c.Verdict())
}

// A limit is one of each run: what one run proves is proved, whatever limit has ended another,
// and what no run proves is open.
func TestCompareWithLimits(t *testing.T) {
	text, err := os.ReadFile("models/token-ring.pml")
	require.NoError(t, err)
	c := compareText(t, string(text), Options{Checks: LTL, Only: []string{"one_token"}, MaxStates: 5000})
	g := &c.Groups[0]
	require.Equal(t, Holds, c.Verdict())
	require.Equal(t, search.CutStates, g.Runs[0].Cut())
	require.Equal(t, Inconclusive, g.Runs[0].Properties[0].Verdict)
	last := g.Runs[len(g.Runs)-1]
	require.Equal(t, search.CutNone, last.Cut())
	require.Equal(t, Holds, last.Properties[0].Verdict)

	c = compareText(t, string(text), Options{Checks: LTL, Only: []string{"one_token"}, MaxStates: 100})
	require.Equal(t, Inconclusive, c.Verdict())
	for _, r := range c.Groups[0].Runs {
		require.Equal(t, search.CutStates, r.Cut())
	}
}

// One who is interrupted gets what there is, and no verdict about what was not looked at.
func TestCompareInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	text, err := os.ReadFile("models/token-ring.pml")
	require.NoError(t, err)
	c, err := Compare(ctx, source.NewFile("m.pml", string(text)), Options{})
	require.NoError(t, err)
	require.Len(t, c.Groups, 5)
	for _, g := range c.Groups {
		require.Len(t, g.Runs, 1)
		require.Equal(t, search.CutInterrupted, g.Runs[0].Cut())
		require.Equal(t, Inconclusive, g.Verdict(0))
	}
	require.Equal(t, Inconclusive, c.Verdict())
}

// Runs disagree about a property that holds by one and is violated by another; an open
// verdict contradicts nothing.
func TestDisagreements(t *testing.T) {
	of := func(verdicts ...Verdict) *Comparison {
		g := ComparedGroup{Properties: []*property.Property{{Name: "p"}}}
		for _, v := range verdicts {
			g.Runs = append(g.Runs, ComparedRun{Properties: []Property{{Verdict: v}}})
		}
		return &Comparison{Groups: []ComparedGroup{g}}
	}
	require.Equal(t, []string{"p"}, of(Holds, Inconclusive, Violated).Disagreements())
	require.Equal(t, Violated, of(Holds, Inconclusive, Violated).Verdict())
	for _, c := range []struct {
		verdicts []Verdict
		want     Verdict
	}{
		{[]Verdict{Holds, Inconclusive}, Holds},
		{[]Verdict{Inconclusive, Violated}, Violated},
		{[]Verdict{Inconclusive, Inconclusive}, Inconclusive},
	} {
		require.Empty(t, of(c.verdicts...).Disagreements())
		require.Equal(t, c.want, of(c.verdicts...).Verdict())
	}
}

// Mistakes are those of Check.
func TestCompareNothing(t *testing.T) {
	_, err := Compare(context.Background(), source.NewFile("m.pml", "byte n n"), Options{})
	var list source.List
	require.ErrorAs(t, err, &list)
	o := Options{Fairness: WeaklyFair, Emptiness: NDFS}
	_, err = Compare(context.Background(), source.NewFile("m.pml", "byte n"), o)
	var usage *UsageError
	require.ErrorAs(t, err, &usage)
}
