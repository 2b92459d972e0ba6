package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// TestSpread: as many values lie below the median as above.
func TestSpread(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		var v []float64
		for range 1 + r.IntN(9) {
			v = append(v, float64(r.IntN(10)))
		}
		before := slices.Clone(v)
		s := spreadOf(v)
		require.Equal(t, before, v, "the values stay as they are")
		below, above := 0, 0
		for _, x := range v {
			require.LessOrEqual(t, s.least, x)
			require.GreaterOrEqual(t, s.most, x)
			if x < s.median {
				below++
			}
			if x > s.median {
				above++
			}
		}
		require.Contains(t, v, s.least)
		require.Contains(t, v, s.most)
		require.LessOrEqual(t, 2*below, len(v))
		require.LessOrEqual(t, 2*above, len(v))
	}
	require.InDelta(t, 2.5, spreadOf([]float64{4, 1, 3, 2}).median, 1e-12)
}

func TestMedianTakesEachFigureOnItsOwn(t *testing.T) {
	m := median([]Sample{{CPU: 1, Wall: 9, States: 4}, {CPU: 2, Wall: 7, States: 4}, {CPU: 3, Wall: 8, States: 4}})
	require.Equal(t, Sample{CPU: 2, Wall: 8, States: 4}, m)
}

func TestGeometric(t *testing.T) {
	require.InDelta(t, 1, geometric([]float64{0.5, 2}), 1e-12)
	require.InDelta(t, 4, geometric([]float64{2, 8, 4}), 1e-12)
	require.Zero(t, geometric(nil))
}

// TestRatio: the ratio is the ratio of the medians. The range is the range over the rounds, and contains the ratio.
func TestRatio(t *testing.T) {
	side := func(cpu ...float64) *Side {
		s := &Side{}
		for _, v := range cpu {
			s.Runs = append(s.Runs, Sample{CPU: v})
		}
		return s
	}
	r := ratio(side(10, 12, 20), side(5, 4, 20), cpu)
	require.Equal(t, spread{median: 12.0 / 5, least: 1, most: 3}, r)
	require.Equal(t, spread{median: 6, least: 5, most: 6}, ratio(side(10, 12, 20), side(2), cpu), "one round")
	require.Equal(t, "**0.500**", bold(ratio(side(1), side(2), cpu)))
	require.Equal(t, "2.00", bold(ratio(side(2), side(1), cpu)))
}

func TestNumbers(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 0.0012: "0.001", 0.0123: "0.0123", 0.5: "0.500", 1.234: "1.23", 12.34: "12.3",
		999.6: "1000", 1234: "1234",
	} {
		require.Equal(t, want, short(v))
	}
	for v, want := range map[float64]string{0: "0", 999: "999", 1000: "1,000", 12645068: "12,645,068"} {
		require.Equal(t, want, count(v))
	}
	require.Equal(t, "2.00 (1.00–3.00)", spread{2, 1, 3}.String())
}

func TestWrap(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		all := []string{}
		text := ""
		for range r.IntN(60) {
			w := "ö"
			for range r.IntN(12) {
				w += "x"
			}
			all = append(all, w)
			text += w + "  \n"[:1+r.IntN(3)]
		}
		got := wrap(text, "  ")
		require.Equal(t, all, strings.Fields(got))
		for _, line := range strings.Split(got, "\n") {
			require.LessOrEqual(t, utf8.RuneCountInString(line), 100)
		}
	}
}

// TestNext: the estimate uses the last two sizes, and there is no estimate for fewer than two sizes.
func TestNext(t *testing.T) {
	states := func(s *Sample) float64 { return s.States }
	c := &curve{}
	_, ok := c.next(3, states)
	require.False(t, ok)
	for _, n := range []int{2, 3} {
		c.Points = append(c.Points, Grown{N: n, Sample: Sample{States: math.Pow(10, float64(n))}})
	}
	v, ok := c.next(5, states)
	require.True(t, ok)
	require.InEpsilon(t, 1e5, v, 1e-9)
}

// TestSameWork: a difference from pan after the eighth figure is ignored.
func TestSameWork(t *testing.T) {
	pan := &Side{Runs: []Sample{{States: 10, Transitions: 21}}}
	same := Sample{States: 10, Transitions: 20}
	require.True(t, sameWork(pan, &Side{Runs: []Sample{same, same}}, false))
	require.False(t, sameWork(pan, &Side{Runs: []Sample{same, {States: 11, Transitions: 20}}}, false))
	require.False(t, sameWork(pan, &Side{Runs: []Sample{{States: 10, Transitions: 21}}}, false))
	require.False(t, sameWork(&Side{Failed: "x"}, &Side{Runs: []Sample{{}}}, false))
	require.True(t, sameWork(pan, pan, true))
	large := &Side{Runs: []Sample{{States: 1.2345678e9, Transitions: 5e9}}}
	require.True(t, sameWork(large, &Side{Runs: []Sample{{States: 1234567812, Transitions: 5e9}}}, false))
	require.False(t, sameWork(large, &Side{Runs: []Sample{{States: 1234667812, Transitions: 5e9}}}, false))
}
