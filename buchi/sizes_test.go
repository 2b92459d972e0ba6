package buchi_test

import (
	"context"
	"encoding/csv"
	"flag"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/testing/amount"
	"ltlpor/ltl"
)

var update = flag.Bool("update", false, "write the sizes that are found to testdata/sizes.csv")

const sizesFile = "testdata/sizes.csv"

// sized is a row of testdata/sizes.csv, a table of formulas of the literature (Dwyer, Avrunin, Corbett 1999;
// Etessami, Holzmann 2000; Somenzi, Bloem 2000; Holeček et al. 2004; Pelánek's BEEM, 2007; scalable families as
// listed by Spot's genltl) in Spot's syntax.
//
// A formula occurs unchanged (pos) and negated (neg; the text includes the !). A row has the number of states of the
// automata of Spot's ltl2tgba, with -B (spot) and without (spot_tgba), and of this package, with accepting states and
// generalised.
type sized struct {
	set, polarity     string
	next              bool
	formula           *ltl.Formula
	text              string
	spot, spotGen     int
	pinned, pinnedGen int
	row               []string
}

func sizedFormulas(t testing.TB) []sized {
	f, err := os.Open(sizesFile)
	require.NoError(t, err)
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	require.Equal(t, []string{"set", "polarity", "next", "formula", "spot", "spot_tgba", "ours", "ours_generalised"}, rows[0])
	var out []sized
	for _, r := range rows[1:] {
		s := sized{set: r[0], polarity: r[1], next: r[2] == "yes", formula: read(t, r[3], ltl.Spot), text: r[3], row: r}
		for i, n := range []*int{&s.spot, &s.spotGen, &s.pinned, &s.pinnedGen} {
			*n, err = strconv.Atoi(r[4+i])
			require.NoError(t, err)
		}
		out = append(out, s)
	}
	return out
}

// sums has total sizes over a group: this package, Spot, and the same for generalised automata.
type group struct {
	polarity, set string
	next          bool
}

// sums are sizes over a group: ours, Spot's, and the same for generalised automata.
type sums struct{ ours, spot, gen, spotGen int }

func (s *sums) add(t sums) {
	s.ours += t.ours
	s.spot += t.spot
	s.gen += t.gen
	s.spotGen += t.spotGen
}

// add adds the sizes of s, and of the automata of this package, to the sums of its groups.
func (s *sized) add(by, total map[group]*sums, ours, gen int) {
	for table, key := range map[*map[group]*sums]group{
		&by: {s.polarity, s.set, s.next}, &total: {polarity: s.polarity, next: s.next},
	} {
		if (*table)[key] == nil {
			(*table)[key] = &sums{}
		}
		(*table)[key].add(sums{ours, s.spot, gen, s.spotGen})
	}
}

// counted translates f and returns the amount of work.
func counted(t *testing.T, f *ltl.Formula) (*buchi.Automaton, int) {
	w := newWork(0)
	a, err := buchi.Translate(w, f, buchi.Options{})
	require.NoError(t, err)
	return a, w.asked
}

// TestSizes pins the sizes of automata, formula by formula, and compares with Spot. The bounds hold for each polarity
// separately:
//
//   - no group of formulas without next may be larger in total than Spot's;
//   - no single automaton may have more than two states more;
//   - the generalised automata, and the formulas with next, may be at most 5 % larger in total.
//
// The flag -update pins the present results (make bench-ltl).
func TestSizes(t *testing.T) {
	by, total := map[group]*sums{}, map[group]*sums{}
	var all []int // the work per formula
	var rows [][]string
	most := ""
	for i, s := range sizedFormulas(t) {
		if i%amount.Choose(3, 1) != 0 && !*update { // in the sums with the sizes that are pinned
			s.add(by, total, s.pinned, s.pinnedGen)
			continue
		}
		a, took := counted(t, s.formula)
		if len(all) == 0 || took > slices.Max(all) {
			most = s.text
		}
		all = append(all, took)
		g, err := buchi.TranslateGeneralised(context.Background(), s.formula, buchi.Options{})
		require.NoError(t, err)
		if !*update {
			require.Equal(t, s.pinned, a.States(), "%s", s.text)
			require.Equal(t, s.pinnedGen, g.States(), "generalised: %s", s.text)
		}
		rows = append(rows, append(s.row[:6:6], strconv.Itoa(a.States()), strconv.Itoa(g.States())))
		if d := a.States() - s.spot; d > 2 {
			t.Logf("%-5s %s %d states, Spot %d: %s", s.set, s.polarity, a.States(), s.spot, s.text)
			require.True(t, s.next, "a formula without next")
		}
		s.add(by, total, a.States(), g.States())
	}
	slices.Sort(all)
	t.Logf("%d formulas; the work: median %d, most %d: %s", len(all), all[len(all)/2], all[len(all)-1], most)
	require.LessOrEqual(t, all[len(all)/2], medianAllowed)
	require.LessOrEqual(t, all[len(all)-1], mostAllowed, "%s", most)
	report(t, by, total)
	for k, s := range by {
		if !k.next {
			require.LessOrEqual(t, s.ours, s.spot, "%v", k)
		}
	}
	for key, s := range total {
		require.LessOrEqual(t, float64(s.ours), 1.05*float64(s.spot), "%v", key)
		require.LessOrEqual(t, float64(s.gen), 1.05*float64(s.spotGen), "generalised, %v", key)
	}
	require.Less(t, total[group{polarity: "neg"}].ours, 1080)
	if *update {
		f, err := os.Create(sizesFile)
		require.NoError(t, err)
		w := csv.NewWriter(f)
		require.NoError(t, w.Write([]string{"set", "polarity", "next", "formula", "spot", "spot_tgba", "ours", "ours_generalised"}))
		require.NoError(t, w.WriteAll(rows))
		require.NoError(t, f.Close())
	}
}

// report prints the sums, in order.
func report(t *testing.T, by, total map[group]*sums) {
	t.Logf("%-24s %6s %6s   %11s %6s", "states", "ours", "Spot", "generalised", "Spot")
	for _, next := range []bool{false, true} {
		for _, polarity := range []string{"neg", "pos"} {
			for _, set := range []string{"dac", "eh", "sb", "hkrss", "beem", "fam", ""} {
				key := group{polarity, set, next}
				s, name := by[key], set
				if set == "" {
					s, name = total[key], "all"
				}
				if s == nil {
					continue
				}
				if next {
					name += " with X"
				}
				t.Logf("%s %-20s %6d %6d   %11d %6d", polarity, name, s.ours, s.spot, s.gen, s.spotGen)
			}
		}
	}
}

// The bound on the work of a translation: slightly more than the work counted so far.
const (
	mostAllowed   = 10_500
	medianAllowed = 110
)

// BenchmarkTranslate measures the time for the whole table.
func BenchmarkTranslate(b *testing.B) {
	all := sizedFormulas(b)
	for b.Loop() {
		for _, s := range all {
			translate(b, s.formula, buchi.Options{})
		}
	}
}
