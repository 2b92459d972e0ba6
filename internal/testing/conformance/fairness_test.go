package conformance

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/verify/plan"
	"ltlpor/trace"
)

var fairnesses = []ltlpor.Fairness{ltlpor.Unfair, ltlpor.WeaklyFair, ltlpor.StronglyFair}

const scheduler = `
	byte y; bit x;
	active proctype A() { progress: do :: x = 1 - x od }
	active proctype B() { y = 1 }
	active proctype C() { x == 1; y = 2 }
	never { accept: do :: y < 2 od }
	ltl once { <> (y > 0) }
	ltl twice { <> (y == 2) }`

// Every kind of temporal property, under each fairness: the verdict, what is recorded,
// and the certificate.
func TestFairnessOfProperties(t *testing.T) {
	for i, want := range [][]ltlpor.Verdict{
		{ltlpor.Holds, ltlpor.Holds, ltlpor.Violated, ltlpor.Violated, ltlpor.Violated, ltlpor.Violated},
		{ltlpor.Holds, ltlpor.Holds, ltlpor.Violated, ltlpor.Holds, ltlpor.Violated, ltlpor.Violated},
		{ltlpor.Holds, ltlpor.Holds, ltlpor.Holds, ltlpor.Holds, ltlpor.Holds, ltlpor.Holds},
	} {
		f := fairnesses[i]
		r, err := check(t, scheduler, "F(y == 2)", ltlpor.Options{Fairness: f})
		require.NoError(t, err)
		require.Len(t, r.Properties, 6)
		for k, p := range r.Properties {
			require.Equal(t, want[k], p.Verdict, "%s, %s", f, p.Name)
			s := r.Searches[p.Search]
			temporal := p.Kind.Temporal()
			if f == ltlpor.Unfair || !temporal {
				require.Equal(t, ltlpor.Unfair, s.Plan.Fairness)
				require.NotEqual(t, plan.Components, s.Plan.Walk)
				require.Equal(t, "ample", s.Plan.Reducing())
			} else {
				require.Equal(t, f, s.Plan.Fairness)
				require.Equal(t, plan.Components, s.Plan.Walk)
				if f == ltlpor.WeaklyFair {
					require.Equal(t, "ample", s.Plan.Reducing())
					require.Equal(t, "C0 C1 C2 C3 W", s.Plan.Conditions.String())
				} else {
					require.Equal(t, "none: strong fairness", s.Plan.Reducing())
				}
			}
			for _, x := range p.Traces {
				require.GreaterOrEqual(t, x.CycleStart, 0)
				var text strings.Builder
				require.NoError(t, x.Text(&text, trace.TextOptions{}))
				if f == ltlpor.Unfair {
					require.Empty(t, x.Fairness)
					require.NotContains(t, text.String(), "fair")
				} else {
					require.Equal(t, f.String(), x.Fairness)
					require.Contains(t, text.String(), "(the run is "+f.String()+"ly fair)")
				}
			}
		}
	}
}

// Where W is not kept, there is no reduction under fairness.
func TestFairnessWithoutW(t *testing.T) {
	for why, opt := range map[string]ltlpor.Options{
		"none: fairness, with the stack proviso":               {Proviso: ltlpor.StackProviso},
		"none: fairness, which SPIN's reduction does not keep": {Reduction: ltlpor.SPIN},
		"none": {Reduction: ltlpor.None},
	} {
		opt.Fairness, opt.Checks = ltlpor.WeaklyFair, ltlpor.LTL
		r, err := check(t, scheduler, "", opt)
		require.NoError(t, err)
		for _, s := range r.Searches {
			require.Equal(t, why, s.Plan.Reducing())
		}
	}
}

// Progress and acceptance under fairness: a cycle without progress in which a process
// that could move never does is not fair.
func TestFairnessOfLabels(t *testing.T) {
	const model = `
		bit x, y;
		active proctype A() { do :: x = 1 - x od }
		active proctype B() { do :: y = 1 - y; progress: y = 1 - y od }
		active proctype C() { accept: y = 0 }`
	for _, f := range fairnesses {
		r, err := check(t, model, "", ltlpor.Options{Fairness: f, Checks: ltlpor.Progress | ltlpor.Acceptance})
		require.NoError(t, err)
		want := ltlpor.Holds
		if f == ltlpor.Unfair {
			want = ltlpor.Violated
		}
		require.Equal(t, want, r.Properties[0].Verdict, "%s: progress", f)
		require.Equal(t, want, r.Properties[1].Verdict, "%s: acceptance", f)
	}
}

func TestFairnessOptions(t *testing.T) {
	var usage *ltlpor.UsageError
	_, err := check(t, scheduler, "", ltlpor.Options{Fairness: ltlpor.WeaklyFair, Emptiness: ltlpor.NDFS})
	require.ErrorAs(t, err, &usage)
	_, err = check(t, scheduler, "", ltlpor.Options{Fairness: ltlpor.WeaklyFair, Emptiness: ltlpor.CNDFS})
	require.ErrorAs(t, err, &usage)
	_, err = check(t, scheduler, "", ltlpor.Options{Fairness: 3})
	require.ErrorAs(t, err, &usage)
	_, err = check(t, scheduler, "", ltlpor.Options{Emptiness: ltlpor.CNDFS + 1})
	require.ErrorAs(t, err, &usage)
}

// Random models under every fairness, with every search and with and without merging:
// every counterexample is certified, the ways agree, and what holds under a weaker
// fairness holds under a stronger one.
func TestFairWaysAgree(t *testing.T) {
	differ := 0
	runs := amount.Choose[uint64](8, 50)
	for seed := uint64(50); seed < 50+runs; seed++ { // of which two depend on fairness
		m := random.New(seed+1000, random.Size{})
		formula := random.Formula(seed, m.Atoms, 4)
		if seed%2 == 1 { // what fairness is used for
			formula = "F (" + m.Atoms[int(seed)%len(m.Atoms)] + ")"
		}
		before := ltlpor.Violated
		verdict := map[ltlpor.Fairness]ltlpor.Verdict{}
		for _, f := range fairnesses {
			first := true
			for _, opt := range []ltlpor.Options{
				{}, {Emptiness: ltlpor.SCC}, {Optimize: ltlpor.NoOptimizations}, {Emptiness: ltlpor.NDFS},
				{Emptiness: ltlpor.SCC, Reduction: ltlpor.None, MaxErrors: -1},
			} {
				if f != ltlpor.Unfair && opt.Emptiness == ltlpor.NDFS {
					continue
				}
				opt.Fairness, opt.MaxStates, opt.Checks = f, 20000, ltlpor.Given
				r, err := check(t, m.String(), formula, opt)
				require.NoError(t, err, "seed %d, %s\n%s\n%s", seed, f, m, formula)
				p := r.Properties[0]
				if p.Verdict == ltlpor.Inconclusive {
					continue
				}
				if first {
					verdict[f], first = p.Verdict, false
				}
				require.Equal(t, verdict[f], p.Verdict, "seed %d, %s\n%s\n%s", seed, f, m, formula)
			}
			if v, ok := verdict[f]; ok {
				require.False(t, before == ltlpor.Holds && v == ltlpor.Violated, "seed %d, %s\n%s\n%s", seed, f, m, formula)
				if v != before && f != ltlpor.Unfair {
					differ++
				}
				before = v
			}
		}
	}
	t.Logf("%d verdicts depend on fairness", differ)
	require.Positive(t, differ)
}

// Between two offers of A's B is blocked, for as long as A is at the skip. With the
// skip merged into the step before it B would never be, and would have to move.
func TestFairnessIsNotMerged(t *testing.T) {
	model := `
		byte g = 1; chan c = [0] of { byte };
		active proctype A() { byte l; do :: true -> skip :: c!0 -> l = 1 od }
		active proctype B() { c?g }`
	for _, o := range []ltlpor.Optimizations{ltlpor.NoOptimizations, ltlpor.AllOptimizations} {
		for _, r := range reductions {
			report, err := check(t, model, "F(g == 0)", ltlpor.Options{
				Fairness: ltlpor.WeaklyFair, Optimize: o, Reduction: r, Checks: ltlpor.Given,
			})
			require.NoError(t, err)
			require.Equal(t, "formula=violated", verdicts(report))
		}
	}
}
