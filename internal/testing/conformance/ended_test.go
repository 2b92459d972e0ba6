package conformance

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
)

// A finite counterexample ends with the step that violates the formula, also where the search has taken it together
// with others.
func TestFiniteRunsEndWhereTheyViolate(t *testing.T) {
	finite := 0
	for seed := range uint64(amount.Choose(10, 40)) {
		m := random.New(seed, random.Size{})
		for _, w := range []ltlpor.Options{{}, {Reduction: ltlpor.None}, {Shortest: true}, {MaxErrors: -1}} {
			w.MaxStates = 5000
			r, err := check(t, m.String(), "[] ("+m.Atoms[0]+")", w)
			require.NoError(t, err)
			for _, p := range r.Properties {
				for _, x := range p.Traces {
					if p.Formula == "" || x.CycleStart >= 0 || x.Why == nil {
						continue
					}
					finite++
					what := fmt.Sprintf("seed %d, %+v\n%s", seed, w, m)
					body := x.Why.Truth.At[len(x.Why.Truth.At)-2]
					for k, holds := range body {
						require.Equal(t, k < len(x.Steps), holds, "%s: after %d of %d steps", what, k, len(x.Steps))
					}
				}
			}
		}
	}
	require.Greater(t, finite, amount.Choose(2, 10))
}

// What follows on the step that violates is not shown, and no step of it goes wrong.
func TestMergedStepsAfterTheViolation(t *testing.T) {
	r, err := check(t, `byte x
active proctype P() { byte k; x = 1; k = 1; k = 2; assert(k == 3) }
ltl p { [] (x == 0) }`, "", ltlpor.Options{})
	require.NoError(t, err)
	p := r.Properties[len(r.Properties)-1]
	require.Len(t, p.Traces, 1)
	require.Len(t, p.Traces[0].Steps, 1)
	require.Equal(t, "x = 1", p.Traces[0].Steps[0].Text)
}

// The steps before a run was shortened are counted as those that are shown: every statement of an atomic sequence.
func TestStepsAreStatements(t *testing.T) {
	shortened := 0
	for _, text := range []string{
		"byte x; active proctype P() { do :: atomic { x < 90; x++; x++ } :: x > 1 -> x = x - 2 :: assert(x != 8) od }",
		"byte x, y; active proctype P() { do :: atomic { x++; y++ } :: atomic { y = 0; x = 0 } od }\n" +
			"ltl p { [] ((x == 50) -> <> (x == 52)) }",
	} {
		r, err := check(t, text, "", ltlpor.Options{})
		require.NoError(t, err)
		for _, p := range r.Properties {
			for _, x := range p.Traces {
				if x.FoundSteps > 0 {
					shortened++
					require.Greater(t, x.FoundSteps, len(x.Steps))
				}
			}
		}
	}
	require.Positive(t, shortened)
}
