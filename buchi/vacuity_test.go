package buchi_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/testing/random"
	"ltlpor/ltl"
	"ltlpor/source"
)

// A part is superfluous if automata show no difference. No other part is, except inside a superfluous part.
func TestSuperfluousIsWhatAutomataDoNotTellApart(t *testing.T) {
	ctx := context.Background()
	same := func(f, g *ltl.Formula) bool {
		_, one, err := buchi.Difference(ctx, f, g, buchi.Options{})
		require.NoError(t, err)
		_, other, err := buchi.Difference(ctx, g, f, buchi.Options{})
		require.NoError(t, err)
		return !one && !other
	}
	superfluous, needed := 0, 0
	for seed := range uint64(150) {
		text := random.Formula(seed, []string{"a", "b", "c"}, 3)
		if seed%3 == 0 { // with a part that adds nothing
			text = "(" + text + ") || (" + text + " && X a)"
		}
		parsed, list := ltl.Parse(source.NewFile("formula", text), ltl.Textbook)
		require.NoError(t, list.Err(), text)
		parts, err := buchi.Superfluous(ctx, parsed.Formula)
		require.NoError(t, err, text)
		var look func(g *ltl.Formula)
		look = func(g *ltl.Formula) {
			if g == nil || g.Op == ltl.True || g.Op == ltl.False {
				return
			}
			for _, value := range []bool{true, false} {
				told := slices.Contains(parts, buchi.Part{At: g, Value: value})
				with := parsed.Formula.Replace(g, ltl.Const(value))
				require.Equal(t, same(parsed.Formula, with), told, "%s, %v for a part", text, value)
				if told {
					superfluous++
					return
				}
				needed++
			}
			look(g.L)
			look(g.R)
		}
		look(parsed.Formula)
	}
	require.Greater(t, superfluous, 50)
	require.Greater(t, needed, 500)
}
