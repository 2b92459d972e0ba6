package conformance

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/trace"
)

// shortSteps counts the steps of a trace, an atomic sequence as one.
func shortSteps(t *trace.Trace) int {
	n, inside := 0, false
	for _, s := range t.Steps {
		if !inside {
			n++
		}
		inside = s.Atomic
	}
	return n
}

// A counter has a long way depth first, and a short one.
func TestCounterexamplesAreShort(t *testing.T) {
	model := "byte x; active proctype P() { do :: x++ :: x-- od }"
	for _, w := range []ltlpor.Options{
		{}, {Emptiness: ltlpor.NDFS}, {Emptiness: ltlpor.SCC}, {Reduction: ltlpor.None}, {Fairness: ltlpor.WeaklyFair},
		{Fairness: ltlpor.StronglyFair}, {Store: ltlpor.Bitstate, Bits: 1 << 20}, {Shortest: true},
		{Optimize: ltlpor.NoOptimizations},
	} {
		r, err := check(t, model, "G(x == 200 -> F (x == 202))", w)
		require.NoError(t, err)
		p := r.Properties[len(r.Properties)-1]
		require.Equal(t, ltlpor.Violated, p.Verdict)
		require.Equal(t, 55+2, shortSteps(p.Traces[0]), "%+v", w) // down from 256 to 201, and down and up
		if w.Shortest {
			require.Equal(t, trace.Shortest, p.Traces[0].Length)
		}
	}
	model = "byte x; active proctype P() { do :: x < 200 -> x++ :: x = 0 :: assert(x != 3) od }"
	r, err := check(t, model, "", ltlpor.Options{Reduction: ltlpor.None})
	require.NoError(t, err)
	require.Equal(t, 2*3+1, shortSteps(r.Properties[0].Traces[0]))
}

// Shortened counterexamples are shorter than what was found, and those that --shortest finds are no longer than these,
// whatever the walk, and fair where that is asked for.
func TestShortenedIsShorter(t *testing.T) {
	shortened, lassos, proved := 0, 0, 0
	for seed := range uint64(amount.Choose(4, 12)) {
		m := random.New(seed, random.Size{})
		text, formula := m.String(), random.Formula(seed, m.Atoms, 5)
		for _, fair := range []ltlpor.Fairness{ltlpor.Unfair, ltlpor.WeaklyFair, ltlpor.StronglyFair} {
			ways := []ltlpor.Options{{}, {Reduction: ltlpor.None}, {Optimize: ltlpor.NoOptimizations}, {MaxErrors: -1}}
			if fair == ltlpor.Unfair {
				ways = append(ways, ltlpor.Options{Emptiness: ltlpor.NDFS}, ltlpor.Options{Emptiness: ltlpor.SCC})
			}
			w := ltlpor.Options{Shortest: true, Fairness: fair, MaxStates: 20000}
			best, err := check(t, text, formula, w)
			require.NoError(t, err)
			for _, w := range ways {
				w.Fairness, w.MaxStates = fair, 20000
				r, err := check(t, text, formula, w)
				require.NoError(t, err)
				for i, p := range r.Properties {
					for _, x := range p.Traces {
						n, what := shortSteps(x), fmt.Sprintf("seed %d, %+v\n%s\n%s", seed, w, text, formula)
						if x.FoundSteps > 0 {
							shortened++
							require.Less(t, n, x.FoundSteps, what)
						}
						if x.CycleStart < 0 {
							continue
						}
						lassos++
						require.Equal(t, []string{"", "weak", "strong"}[fair], x.Fairness)
						if b := best.Properties[i]; len(b.Traces) > 0 && b.Traces[0].Length == trace.Shortest {
							proved++
							require.LessOrEqual(t, shortSteps(b.Traces[0]), n, what)
						}
					}
				}
			}
		}
	}
	t.Logf("%d shortened, %d lassos, %d beside a shortest one", shortened, lassos, proved)
	require.Greater(t, shortened, amount.Choose(4, 10))
	require.Greater(t, proved, amount.Choose(8, 20))
}
