package random

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// A Rich model is refused for one of the reasons listed, and each of these occurs.
func TestRefusals(t *testing.T) {
	seen, refused := map[string]bool{}, 0
	seeds := []uint64{220} // else beside sends, with xr
	for seed := range uint64(120) {
		seeds = append(seeds, seed)
	}
	for _, seed := range seeds {
		for _, m := range []*Model{Rich(seed, Everything), Judged(seed, Everything)} {
			_, err := property.Read(source.NewFile("m.pml", m.String()), property.Options{Checks: property.DefaultChecks, Time: time.Minute})
			if err == nil {
				continue
			}
			var list source.List
			require.True(t, errors.As(err, &list), "seed %d: %v", seed, err)
			require.Nil(t, Unexpected(list), "seed %d\n%s", seed, m)
			for _, d := range list {
				seen[d.Message] = true
			}
			refused++
		}
	}
	for _, r := range refusals {
		require.True(t, seen[r], "no model is refused because of: %s", r)
	}
	require.Less(t, refused, len(seeds)/5)
	warning, other := source.Warnf(source.Span{}, "unused"), source.Errorf(source.Span{}, "x is not declared")
	require.Equal(t, other, Unexpected(source.List{warning, other}))
}
