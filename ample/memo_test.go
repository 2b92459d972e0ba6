package ample_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/depend"
	"ltlpor/internal/oracle"
	"ltlpor/internal/random"
	"ltlpor/program"
)

// A selector that remembers decides in every state as one does that has seen no
// other state.
func TestWhatIsRememberedIsWhatWouldBeDecided(t *testing.T) {
	hits := int64(0)
	for seed := range uint64(120) {
		p, m := compile(t, random.New(seed, random.Size{}).String())
		g, ok := oracle.Explore(m, 200)
		if !ok {
			continue
		}
		r := depend.New(p)
		a := ample.New(r, m.View, ample.Options{})
		for range 2 {
			for i := range g.States {
				mv := moves(g, i)
				fresh := ample.New(r, m.View, ample.Options{})
				var want, got []program.Move
				want = append(want, fresh.Moves(mv, fresh.Choose(mv, never))...)
				got = append(got, a.Moves(mv, a.Choose(mv, never))...)
				require.Equal(t, want, got, "seed %d, state %d", seed, i)
			}
		}
		hits += a.Figures().Hits
	}
	require.Greater(t, hits, int64(300))
}
