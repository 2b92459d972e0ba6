package models_test

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/source"
)

// Models that no full search of a test could explore: what the reduction leaves
// of them stays small.
func TestLargeModelsAreReduced(t *testing.T) {
	for _, c := range []struct {
		model   string
		defines []string
		states  int64 // at most
	}{
		{"dining-philosophers.pml", []string{"N=9"}, 2_100},
		{"relay.pml", []string{"N=12"}, 300},
		{"leader-dolev-klawe-rodeh.pml", []string{"N=7"}, 120},
		{"sorting-pipeline.pml", []string{"N=6"}, 14_000},
	} {
		text, err := os.ReadFile(c.model)
		require.NoError(t, err)
		r, err := ltlpor.Check(context.Background(), source.NewFile(c.model, string(text)), ltlpor.Options{
			Defines: c.defines, Checks: ltlpor.Assertions | ltlpor.EndStates, MaxStates: 200_000,
		})
		require.NoError(t, err)
		require.Equal(t, ltlpor.Holds, r.Verdict, c.model)
		require.LessOrEqual(t, r.Searches[0].States, c.states, c.model)
		t.Logf("%s %v: %d states", c.model, c.defines, r.Searches[0].States)
	}
}
