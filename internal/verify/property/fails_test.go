package property_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/verify/property"
	"ltlpor/ltl"
	"ltlpor/source"
)

// A prefix is bad only if whatever follows violates the formula; and one that violates it with its last letter for
// ever need not be.
func TestBadPrefixes(t *testing.T) {
	const model = "bit p, q; active proctype P() { p = 1; q = 1 }"
	bad, open := 0, 0
	for _, formula := range []string{
		"F q", "G p", "p U q", "G(p -> F q)", "G F p", "G(p -> q)", "(p U q) || G p", "F G p", "!p W q", "G p && F q",
		"X p", "p && X X q",
	} {
		x, err := property.Read(source.NewFile("m.pml", model), property.Options{
			Formula: source.NewFile("formula", formula), Checks: property.CheckGiven, Time: time.Minute,
		})
		require.NoError(t, err)
		p := x.Properties[0]
		for seed := range uint64(400) {
			rng := rand.New(rand.NewPCG(seed, 7))
			some := func(n int) (letters []uint64) {
				for range n {
					letters = append(letters, rng.Uint64N(4))
				}
				return letters
			}
			prefix := some(1 + rng.IntN(4))
			if !p.Bad(prefix) {
				if p.Reaches(prefix) {
					open++
				}
				continue
			}
			bad++
			for range 20 {
				w := ltl.Word{Stem: append(append([]uint64{}, prefix...), some(rng.IntN(3))...), Cycle: some(1 + rng.IntN(3))}
				require.True(t, p.Violates(w), "%s: %v is not bad, as %v shows", formula, prefix, w)
			}
			stuttered := append([]uint64{prefix[0]}, prefix...)
			if p.Stutter == property.Invariant {
				require.True(t, p.Bad(stuttered), "%s: %v", formula, stuttered)
			}
		}
		if formula == "G p" || formula == "G(p -> q)" {
			require.True(t, p.Bad([]uint64{0, 0, 1, 2, 3}) || p.Bad([]uint64{3, 3, 1, 0}), formula)
		}
	}
	require.Greater(t, bad, 500)
	require.Greater(t, open, 200)
}
