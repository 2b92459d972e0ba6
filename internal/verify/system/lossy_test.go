package system

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// A lossy search is never complete, whatever the walk; and where there is no room for a table it ends
// before that is made: this one no machine has room for.
func TestLossySearches(t *testing.T) {
	for _, store := range []plan.Store{plan.Bitstate, plan.HashCompact} {
		for _, s := range load(t, "peterson.pml", plan.Options{Store: store}) {
			s.Plan.Table.Bits = min(s.Plan.Table.Bits, 1<<20)
			res, err := s.Search(context.Background(), s.NewWorker(), search.Options{})
			require.NoError(t, err)
			require.False(t, res.Complete)
			require.Equal(t, search.CutLossy, res.Cut)
			require.Positive(t, res.Stats.States)
		}
	}
	for _, s := range load(t, "peterson.pml", plan.Options{Store: plan.Bitstate, Bits: 1 << 56}) {
		asked := int64(0)
		room := func(ahead int64) bool {
			asked = ahead
			return false
		}
		res, err := s.Search(context.Background(), s.NewWorker(), search.Options{Room: room})
		require.NoError(t, err)
		require.Equal(t, int64(1<<53), asked)
		require.False(t, res.Complete)
		require.Equal(t, search.CutMemory, res.Cut)
	}
}
