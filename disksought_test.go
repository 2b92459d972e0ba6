package ltlpor_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/search"
	"ltlpor/source"
)

// TestErrorSoughtOnDisk: a search that is interrupted while it seeks the run to a known error decides nothing, and says
// in which layer the error is. The next check with the same files finds the run.
func TestErrorSoughtOnDisk(t *testing.T) {
	const counts = "short n; active proctype P() { do :: n < 300 -> n++ :: n == 300 -> "
	for _, c := range []struct{ text, formula string }{
		{counts + "break od; assert(false) }", ""},
		{counts + "skip od }", "<> (n == 301)"},
	} {
		model := source.NewFile("m.pml", c.text)
		o := inLayers(ltlpor.None)
		o.Checks, o.Optimize = ltlpor.Assertions, ltlpor.NoOptimizations
		if c.formula != "" {
			o.Checks, o.Formula = ltlpor.LTL, ltlpor.Formula(c.formula)
		}
		in := onDisk(o, t.TempDir(), "lists", 3, 2)
		first, err := ltlpor.Check(context.Background(), model, in)
		require.NoError(t, err)
		require.Equal(t, ltlpor.Violated, first.Verdict)
		require.NotNil(t, layered(first))
		require.Nil(t, layered(first).Layers.Sought)

		ctx, cancel := context.WithCancel(context.Background())
		in.Disk.Entered = func(string) { cancel() }
		r, err := ltlpor.Check(ctx, model, in)
		require.NoError(t, err)
		require.Equal(t, ltlpor.Inconclusive, r.Verdict)
		reason := r.Properties[0].Reason
		require.Equal(t, ltlpor.NotReplayed, reason.Open, "%s: %s, %v", c.text, reason, layered(r))
		require.Equal(t, search.CutInterrupted, reason.Cut)
		s := layered(r)
		require.False(t, s.Complete)
		require.Zero(t, s.Errors)
		require.NotNil(t, s.Layers.Sought)
		require.Greater(t, s.Layers.Sought.Layer, 300)
		require.Positive(t, s.Layers.Sought.Back)
		require.LessOrEqual(t, s.Layers.Sought.Back, s.Layers.Sought.Layer)
		require.Contains(t, wording.Sought(&s.Layers), "an error was found in layer ")
		require.GreaterOrEqual(t, reason.Steps, s.Layers.Sought.Layer)
		trace := first.Properties[0].Traces[0]
		require.GreaterOrEqual(t, reason.Steps, len(trace.Steps))

		in.Disk.Entered = nil
		again, err := ltlpor.Check(context.Background(), model, in)
		require.NoError(t, err)
		require.Equal(t, ltlpor.Violated, again.Verdict)
		require.Len(t, again.Properties[0].Traces[0].Steps, len(trace.Steps))
		require.Nil(t, layered(again).Layers.Sought)
	}
}
