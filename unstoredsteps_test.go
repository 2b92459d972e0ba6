package ltlpor_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
)

// TestOutline: a violation is one also where there is no room for the steps of its counterexample, which is certified
// all the same: how long it is and how it ends is that of the trace. One that is short enough is shown.
func TestOutline(t *testing.T) {
	const rounds = 1500
	counter := fmt.Sprintf(`byte g; int z; active proctype P() {
		do :: z < %d -> z++ :: else -> break od; assert(z != %[1]d); do :: g = 1 - g od }`, rounds)
	for _, c := range []struct {
		name, model, formula string
		options              ltlpor.Options
	}{
		{"an assertion", counter, "", ltlpor.Options{Checks: ltlpor.Assertions}},
		{"a bad prefix", counter, fmt.Sprintf("G z < %d", rounds), ltlpor.Options{Checks: ltlpor.LTL}},
		{"a cycle", counter, "F G g == 0", ltlpor.Options{Checks: ltlpor.LTL}},
		{"a cycle, fairly", counter, "F G g == 0", ltlpor.Options{Checks: ltlpor.LTL, Fairness: ltlpor.WeaklyFair}},
		{"a claim", counter + "never { do :: true :: z > 1400 -> break od; accept: do :: z > 1400 od }", "",
			ltlpor.Options{Checks: ltlpor.Claim}},
		{"as written", counter, "", ltlpor.Options{Checks: ltlpor.Assertions, Optimize: ltlpor.NoOptimizations}},
	} {
		t.Run(c.name, func(t *testing.T) {
			whole, err := check(t, c.model, c.formula, c.options)
			require.NoError(t, err)
			require.Len(t, whole.Properties[0].Traces, 1)
			full := whole.Properties[0].Traces[0]
			require.Empty(t, whole.Properties[0].Outlines)
			asked := 0
			c.options.TraceRoom = func(int64) bool {
				asked++
				return asked == 1 // the search may write its run
			}
			r, err := check(t, c.model, c.formula, c.options)
			require.NoError(t, err)
			p := r.Properties[0]
			require.Equal(t, ltlpor.Violated, p.Verdict)
			require.Empty(t, p.Traces)
			require.Len(t, p.Outlines, 1)
			o, want := p.Outlines[0], full.Outline()
			require.GreaterOrEqual(t, o.Steps, want.Steps)
			require.LessOrEqual(t, o.Steps, want.Steps+2, "the run that is shown may be shortened")
			o.Steps = want.Steps
			require.Equal(t, want, o)
		})
	}
	t.Run("a short one", func(t *testing.T) {
		r, err := check(t, "byte x; active proctype P() { x = 1; assert(x == 0) }", "", ltlpor.Options{
			Checks: ltlpor.Assertions, TraceRoom: func(int64) bool { return false },
		})
		require.NoError(t, err)
		require.Len(t, r.Properties[0].Traces, 1)
	})
}
