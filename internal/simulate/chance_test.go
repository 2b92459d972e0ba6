package simulate_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/simulate"
)

// The choices of a seed never change, on any machine and with any release of Go.
func TestChanceIsStable(t *testing.T) {
	c := simulate.NewChance(7)
	var got []int
	for n := 1; n <= 12; n++ {
		got = append(got, c.Below(n))
	}
	require.Equal(t, []int{0, 0, 0, 0, 4, 4, 6, 4, 5, 4, 10, 2}, got)
}

// All numbers are equally frequent: for n = 3 and 10,000 draws, each within five standard deviations.
func TestChanceIsUniform(t *testing.T) {
	c := simulate.NewChance(1)
	var count [3]int
	for range 10_000 {
		count[c.Below(3)]++
	}
	for _, n := range count {
		require.InDelta(t, 10_000/3, n, 236)
	}
}
