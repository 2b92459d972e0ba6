package trace_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/trace"
)

// truths makes the truth of parts of a formula from letters, one per state.
func truths(atoms int, parts ...string) *trace.Why {
	w := &trace.Why{Sentence: "so", Truth: trace.Truth{Atoms: atoms}}
	for _, part := range parts {
		name, letters, _ := strings.Cut(part, " = ")
		at, open := make([]bool, len(letters)), make([]bool, len(letters))
		for k, c := range letters {
			at[k], open[k] = c == 'T', c == '?'
		}
		w.Truth.Names, w.Truth.At = append(w.Truth.Names, name), append(w.Truth.At, at)
		if strings.Contains(letters, "?") || w.Truth.Open != nil {
			w.Truth.Open = append(w.Truth.Open, open)
		}
	}
	return w
}

// The table shows the truth of every part. Equal consecutive states share a line, but not across the start of the
// cycle.
func TestTruthGolden(t *testing.T) {
	p, m := compile(t, golden[0].model)
	lasso, err := trace.Replay(p, m, goldenRun(m, 6, 4, nil))
	require.NoError(t, err)
	lasso.Why = truths(2, "req = ..TT.TT", "ack = .......", "G (req -> F ack) = .......")
	var out strings.Builder
	print := func(tr *trace.Trace, opt trace.TextOptions) {
		opt.Why = true
		_, table, found := strings.Cut(text(t, tr, opt), "  truth ")
		require.True(t, found)
		out.WriteString("  truth " + table + "\n")
	}
	print(lasso, trace.TextOptions{})
	print(lasso, trace.TextOptions{MaxSteps: 3})

	p, m = compile(t, golden[3].model)
	finite, err := trace.Replay(p, m, goldenRun(m, 4, 0, unchecked))
	require.NoError(t, err)
	n := len(finite.Steps) + 1
	finite.Why = truths(1, "X F p = "+strings.Repeat("?", n-1)+"T")
	for range 26 {
		finite.Why.Truth.Names = append(finite.Why.Truth.Names, "q")
		finite.Why.Truth.At = append(finite.Why.Truth.At, make([]bool, n))
		finite.Why.Truth.Open = append(finite.Why.Truth.Open, make([]bool, n))
	}
	print(finite, trace.TextOptions{})
	compare(t, "truth.golden", []byte(out.String()))
	require.NotContains(t, text(t, lasso, trace.TextOptions{}), "truth")
	finite.Why = nil
	require.NotContains(t, text(t, finite, trace.TextOptions{Why: true}), "truth")
}
