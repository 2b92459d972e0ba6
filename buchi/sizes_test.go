package buchi_test

import (
	"encoding/csv"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/ltl"
	"ltlpor/source"
)

// sized is a row of testdata/sizes.csv: formulas of the literature (Dwyer,
// Avrunin, Corbett 1999; Etessami, Holzmann 2000; Somenzi, Bloem 2000; Holeček et
// al. 2004; Pelánek's BEEM, 2007; scalable families as listed by Spot's genltl) in Spot's
// syntax, each as it is (pos) and negated (neg; the ! is in the text), with the states of the
// automata that Spot's ltl2tgba makes, with and without -B.
type sized struct {
	set, polarity string
	next          bool
	formula       *ltl.Formula
	text          string
	spot          int
}

func sizedFormulas(t testing.TB) []sized {
	f, err := os.Open("testdata/sizes.csv")
	require.NoError(t, err)
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	var out []sized
	for _, r := range rows[1:] {
		p, list := ltl.Parse(source.NewFile("formula", r[3]), ltl.Spot)
		require.NoError(t, list.Err())
		n, err := strconv.Atoi(r[4])
		require.NoError(t, err)
		s := sized{set: r[0], polarity: r[1], next: r[2] == "yes", formula: p.Formula, text: r[3], spot: n}
		out = append(out, s)
	}
	return out
}

// TestSizes holds our automata against Spot's: for negated formulas without next,
// which the model checker builds, no set may be larger; the others are pinned.
func TestSizes(t *testing.T) {
	type key struct {
		polarity, set string
		next          bool
	}
	ours, spot := map[key]int{}, map[key]int{}
	var times []time.Duration
	for _, s := range sizedFormulas(t) {
		start := time.Now()
		a := translate(t, s.formula, buchi.Options{})
		times = append(times, time.Since(start))
		k := key{s.polarity, s.set, s.next}
		ours[k] += a.States()
		spot[k] += s.spot
		if d := a.States() - s.spot; d > 0 {
			t.Logf("%-5s %s %d states, Spot %d: %s", s.set, s.polarity, a.States(), s.spot, s.text)
			require.True(t, s.next, "a formula without next")
		}
	}
	slices.Sort(times)
	t.Logf("median %v, longest %v", times[len(times)/2], times[len(times)-1])
	total := map[bool]int{}
	for k, n := range ours {
		t.Logf("%s %-5s next=%-5v %4d, Spot %4d", k.polarity, k.set, k.next, n, spot[k])
		total[k.next] += n
		if !k.next {
			require.LessOrEqual(t, n, spot[k], "%v", k)
		}
	}
	require.LessOrEqual(t, total[false], 2613)
	require.LessOrEqual(t, total[true], 627)
}
