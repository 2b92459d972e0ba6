package buchi_test

import (
	"context"
	"encoding/csv"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/ltltest"
	"ltlpor/ltl"
	"ltlpor/source"
)

func analyse(t testing.TB, f *ltl.Formula) *buchi.Analysis {
	t.Helper()
	a, err := buchi.Analyse(context.Background(), f, buchi.Options{})
	require.NoError(t, err, "%v", f)
	return a
}

func read(t testing.TB, text string, d ltl.Dialect) *ltl.Formula {
	t.Helper()
	p, list := ltl.Parse(source.NewFile("formula", text), d)
	require.NoError(t, list.Err(), text)
	return p.Formula
}

// TestKnownClasses compares with testdata/classes.csv: the answers of Spot's ltlfilt for the formulas of sizes.csv,
// unchanged, except for two formulas on which ltlfilt gave up.
func TestKnownClasses(t *testing.T) {
	file, err := os.Open("testdata/classes.csv")
	require.NoError(t, err)
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	undecided := 0
	var worst time.Duration
	for i, r := range rows[1:] {
		if i%amount.Choose(15, 1) != 0 {
			continue
		}
		f := read(t, r[5], ltl.Spot)
		start := time.Now()
		a := analyse(t, f)
		worst = max(worst, time.Since(start))
		if a.Class == 0 {
			undecided++
			t.Logf("undecided: %s", r[5])
			continue
		}
		words := strings.Fields(strings.ReplaceAll(a.Class.String(), "and", ""))
		slices.Sort(words)
		require.Equal(t, r[4], strings.Join(words, " "), "%s", r[5])
		if a.Stutter != buchi.Unknown {
			require.Equal(t, r[3] == "1", a.Stutter == buchi.Yes, "%s", r[5])
		}
	}
	t.Logf("%d formulas, %d undecided, longest %v", len(rows)-1, undecided, worst)
	require.LessOrEqual(t, undecided, 3)
}

// syntactic returns a random formula with operators of one half of the hierarchy. A safety formula has no strong
// operator in a positive place.
func syntactic(r *rand.Rand, size, props int, strong bool) *ltl.Formula {
	if size <= 1 {
		p := ltl.Prop(r.IntN(props))
		if r.IntN(2) == 0 {
			return ltl.Negate(p)
		}
		return p
	}
	unary, binary := []ltl.Op{ltl.Next, ltl.Globally}, []ltl.Op{ltl.And, ltl.Or, ltl.Release, ltl.WeakUntil}
	if strong {
		unary[1], binary[2], binary[3] = ltl.Finally, ltl.Until, ltl.StrongRelease
	}
	if r.IntN(3) == 0 {
		return ltl.Unary(unary[r.IntN(2)], syntactic(r, size-1, props, strong))
	}
	left := 1 + r.IntN(size-1)
	return ltl.Binary(binary[r.IntN(4)], syntactic(r, left, props, strong), syntactic(r, size-left, props, strong))
}

// TestClasses: a formula of a syntactic fragment is in the class of the fragment (Manna, Pnueli 1990; Chang, Manna,
// Pnueli 1992), and negation mirrors the hierarchy.
func TestClasses(t *testing.T) {
	r := rand.New(rand.NewPCG(81, 82))
	mirror := map[buchi.Class]buchi.Class{
		buchi.Safety: buchi.Guarantee, buchi.Guarantee: buchi.Safety, buchi.Safety | buchi.Guarantee: buchi.Safety | buchi.Guarantee,
		buchi.Obligation: buchi.Obligation, buchi.Recurrence: buchi.Persistence, buchi.Persistence: buchi.Recurrence,
		buchi.Reactivity: buchi.Reactivity,
	}
	const both = buchi.Safety | buchi.Guarantee
	seen := map[buchi.Class]int{}
	for range amount.Choose(50, 250) {
		safety, guarantee := syntactic(r, 1+r.IntN(6), 2, false), syntactic(r, 1+r.IntN(6), 2, true)
		obligation := ltl.Binary(ltl.Or, safety, guarantee)
		for _, c := range []struct {
			f  *ltl.Formula
			in buchi.Class // classes that include the class of the fragment
		}{
			{safety, buchi.Safety},
			{guarantee, buchi.Guarantee},
			{obligation, both | buchi.Obligation},
			{ltl.Unary(ltl.Globally, guarantee), both | buchi.Obligation | buchi.Recurrence},
			{ltl.Unary(ltl.Finally, safety), both | buchi.Obligation | buchi.Persistence},
			{ltl.Binary(ltl.Or, ltl.Unary(ltl.Globally, guarantee), ltl.Unary(ltl.Finally, safety)),
				both | buchi.Obligation | buchi.Recurrence | buchi.Persistence | buchi.Reactivity},
		} {
			a, b := analyse(t, c.f), analyse(t, ltl.Negate(c.f))
			require.NotZero(t, a.Class&c.in, "%v: %v", c.f, a.Class)
			require.Equal(t, mirror[a.Class], b.Class, "%v", c.f)
			seen[a.Class]++
		}
	}
	t.Log(seen)
	for c := range mirror {
		require.Greater(t, seen[c], amount.Choose(1, 5), "%v", c)
	}
}

// TestSafetyByPrefixes compares with the definition on short words. A word that violates a safety property has a
// prefix with only violating continuations. A property that is no safety property has a violating word without such a
// prefix.
func TestSafetyByPrefixes(t *testing.T) {
	r := rand.New(rand.NewPCG(83, 84))
	const props, length = 1, 4
	hopeless := func(f *ltl.Formula, prefix []uint64) bool {
		all := true
		ltltest.Words(1, 2, props, func(w ltl.Word) bool {
			all = !ltl.Holds(f, ltl.Word{Stem: append(slices.Clone(prefix), w.Stem...), Cycle: w.Cycle})
			return all
		})
		return all
	}
	agree := 0
	for range 300 {
		f := ltltest.Formula(r, 2+r.IntN(6), props, ltltest.NextFree)
		safety := true
		ltltest.Words(1, 2, props, func(w ltl.Word) bool {
			if ltl.Holds(f, w) {
				return true
			}
			var prefix []uint64
			for i := range length {
				letter := w.Cycle[max(0, i-len(w.Stem))%len(w.Cycle)]
				if i < len(w.Stem) {
					letter = w.Stem[i]
				}
				prefix = append(prefix, letter)
			}
			safety = hopeless(f, prefix)
			return safety
		})
		require.Equal(t, safety, analyse(t, f).Class&buchi.Safety != 0, "%v", f)
		if safety {
			agree++
		}
	}
	require.Greater(t, agree, 30)
	require.Less(t, agree, 270)
}

// TestStutterOfFormulas: for a formula with X, either two words prove the verdict No, or no pair of short words
// disproves the verdict Yes.
func TestStutterOfFormulas(t *testing.T) {
	r := rand.New(rand.NewPCG(85, 86))
	yes, no := 0, 0
	for range 400 {
		f := ltltest.Formula(r, 2+r.IntN(8), 1+r.IntN(2), ltltest.WithNext)
		a := analyse(t, f)
		switch a.Stutter {
		case buchi.No:
			no++
			require.True(t, ltl.Holds(f, a.Repeated[0]), "%v", f)
			require.False(t, ltl.Holds(f, a.Repeated[1]), "%v", f)
			require.Equal(t, buchi.Destutter(a.Repeated[0]).String(), buchi.Destutter(a.Repeated[1]).String(), "%v: %v", f, a.Repeated)
		case buchi.Yes:
			yes++
			for range 40 {
				w := ltltest.Word(r, r.IntN(4), 1+r.IntN(4), 2)
				require.Equal(t, ltl.Holds(f, w), ltl.Holds(f, buchi.Destutter(w)), "%v: %v", f, w)
			}
		}
	}
	require.Greater(t, yes, 50)
	require.Greater(t, no, 50)
}

// TestDifference compares with the definition on short words.
func TestDifference(t *testing.T) {
	r := rand.New(rand.NewPCG(87, 88))
	equal := 0
	for range 500 {
		f := ltltest.Formula(r, 2+r.IntN(6), 2, ltltest.WithNext)
		g := ltltest.Formula(r, 2+r.IntN(6), 2, ltltest.WithNext)
		if r.IntN(3) == 0 {
			g = ltl.Unary(ltl.Finally, f)
		}
		w, found, err := buchi.Difference(context.Background(), f, g, buchi.Options{})
		require.NoError(t, err)
		if found {
			require.True(t, ltl.Holds(f, w), "%v", f)
			require.False(t, ltl.Holds(g, w), "%v", g)
			continue
		}
		equal++
		ltltest.Words(1, 2, 2, func(w ltl.Word) bool {
			require.False(t, ltl.Holds(f, w) && !ltl.Holds(g, w), "%v, %v: %v", f, g, w)
			return true
		})
	}
	require.Greater(t, equal, 50)
	require.Less(t, equal, 450)
}

// TestGeneralised compares with the definition.
func TestGeneralised(t *testing.T) {
	r := rand.New(rand.NewPCG(89, 90))
	for range 500 {
		f := ltltest.Formula(r, 2+r.IntN(12), 2, ltltest.WithNext)
		a, err := buchi.TranslateGeneralised(context.Background(), f, buchi.Options{})
		require.NoError(t, err)
		ltltest.Words(1, 2, 2, func(w ltl.Word) bool {
			require.Equal(t, ltl.Holds(f, w), a.Accepts(w), "%v: %v", f, w)
			return true
		})
	}
}

// TestSteps: the last automaton reported for the passes is no larger than the automata reported before, and accepts
// the same words.
func TestSteps(t *testing.T) {
	r := rand.New(rand.NewPCG(91, 92))
	for range 150 {
		f := ltltest.Formula(r, 4+r.IntN(10), 2, ltltest.NextFree)
		var passes []string
		opt := buchi.Options{Step: func(s buchi.Step) {
			passes = append(passes, s.Pass)
			for range 20 {
				w := ltltest.Word(r, r.IntN(3), 1+r.IntN(3), 2)
				if s.Formula != nil {
					require.Equal(t, ltl.Holds(f, w), ltl.Holds(s.Formula, w), "%v, %s", f, s.Pass)
				} else {
					require.Equal(t, ltl.Holds(f, w), s.Automaton.Accepts(w), "%v, %s", f, s.Pass)
				}
			}
		}}
		translate(t, f, opt)
		require.Equal(t, []string{"formula", "rewriting", "tableau", "components and marks", "simulation"}, passes[:5])
	}
}
