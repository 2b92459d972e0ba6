package conformance

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/source"
)

// many is a formula over n propositions, from the k-th on.
func many(k, n int) string {
	var parts []string
	for i := range n {
		parts = append(parts, fmt.Sprintf("x[%d] == 1", k+i))
	}
	return "<> (" + strings.Join(parts, " || ") + ")"
}

// A property may have 64 propositions, whatever others there are.
func TestPropositionsOfEachProperty(t *testing.T) {
	model := `
		byte x[200], g;
		active proctype A() { g = 1; x[130] = 1; progress: x[70] = 1 }
		active proctype B() { g = 2 }
		ltl a { ` + many(0, 40) + ` }
		ltl b { ` + many(40, 64) + ` }
		ltl c { ` + many(120, 30) + ` }
		never d { do :: g == 2 && x[130] == 1 -> break :: else od }`
	const want = "a=violated, b=holds, c=holds, d=violated, formula=violated, progress=holds"
	checks := ltlpor.LTL | ltlpor.Claim | ltlpor.Given | ltlpor.Progress
	for _, red := range reductions[:amount.Choose(1, len(reductions))] {
		r, err := check(t, model, "G x[70] == 0", ltlpor.Options{Checks: checks, Reduction: red})
		require.NoError(t, err)
		require.Equal(t, want, verdicts(r))
	}
	report, err := ltlpor.Audit(context.Background(), source.NewFile("m.pml", model), ltlpor.Options{Checks: checks})
	require.NoError(t, err)
	require.Len(t, report.Searches, 5)
	for _, s := range report.Searches {
		for _, c := range s.Conditions {
			require.Nil(t, c.Failure, "%v: %s", s.Properties, c.Name)
		}
	}
	_, err = check(t, "byte x[200]; active proctype A() { skip } ltl p { "+many(0, 65)+" }", "", ltlpor.Options{})
	require.ErrorContains(t, err, "65 different atomic propositions")
}
