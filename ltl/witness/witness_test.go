package witness_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/ltltest"
	"ltlpor/ltl"
	"ltlpor/ltl/witness"
)

// holds defines the truth of f at position i of a word. Positions after two rounds of the cycle bring nothing new.
// holds shares no code with the tested package.
func holds(f *ltl.Formula, w ltl.Word, i int) bool {
	letter := func(k int) uint64 {
		if k >= len(w.Stem) {
			k = len(w.Stem) + (k-len(w.Stem))%len(w.Cycle)
		}
		return w.At(k)
	}
	last := max(i, len(w.Stem)) + 2*len(w.Cycle)
	at := func(g *ltl.Formula, k int) bool {
		if k >= len(w.Stem) {
			k = len(w.Stem) + (k-len(w.Stem))%len(w.Cycle)
		}
		return holds(g, w, k)
	}
	until := func(a, b func(k int) bool) bool {
		for k := i; k <= last; k++ {
			if b(k) {
				return true
			}
			if !a(k) {
				return false
			}
		}
		return false
	}
	left := func(k int) bool { return at(f.L, k) }
	right := func(k int) bool { return at(f.R, k) }
	no := func(g func(int) bool) func(int) bool { return func(k int) bool { return !g(k) } }
	yes := func(int) bool { return true }
	switch f.Op {
	case ltl.True:
		return true
	case ltl.False:
		return false
	case ltl.Atom:
		return letter(i)>>f.Prop&1 == 1
	case ltl.Not:
		return !left(i)
	case ltl.And:
		return left(i) && right(i)
	case ltl.Or:
		return left(i) || right(i)
	case ltl.Implies:
		return !left(i) || right(i)
	case ltl.Equiv:
		return left(i) == right(i)
	case ltl.Next:
		return left(i + 1)
	case ltl.Finally:
		return until(yes, left)
	case ltl.Globally:
		return !until(yes, no(left))
	case ltl.Until:
		return until(left, right)
	case ltl.WeakUntil:
		return until(left, right) || !until(yes, no(left))
	case ltl.Release:
		return !until(no(left), no(right))
	case ltl.StrongRelease:
		return until(right, func(k int) bool { return left(k) && right(k) })
	}
	panic("bug: operator")
}

func word(rng *rand.Rand, props int) ltl.Word {
	letters := func(n int) []uint64 {
		out := make([]uint64, n)
		for i := range out {
			out[i] = rng.Uint64N(1 << props)
		}
		return out
	}
	return ltl.Word{Stem: letters(rng.IntN(5)), Cycle: letters(1 + rng.IntN(4))}
}

func parts(f *ltl.Formula, visit func(*ltl.Formula)) {
	if f != nil {
		visit(f)
		parts(f.L, visit)
		parts(f.R, visit)
	}
}

// The value of every part at every position agrees with brute force.
func TestEvaluateAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 14))
	for range 3000 {
		f, w := ltltest.Formula(rng, 1+rng.IntN(8), 3, ltltest.WithNext), word(rng, 3)
		run := witness.Evaluate(f, w)
		parts(f, func(g *ltl.Formula) {
			for i := range w.Len() {
				require.Equal(t, holds(g, w, i), run.Value(g, i) == witness.True, "%v of %v on %v at %d", g, f, w, i)
				require.NotEqual(t, witness.Open, run.Value(g, i))
			}
		})
	}
}

// The facts are true, and the formula has the same truth on a word that differs elsewhere.
func TestFactsSuffice(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 14))
	opaque, told, changed := 0, 0, 0
	for range 4000 {
		f, w := ltltest.Formula(rng, 1+rng.IntN(8), 3, ltltest.WithNext), word(rng, 3)
		facts := witness.Evaluate(f, w).Facts(f)
		agrees := func(x ltl.Word) bool {
			for _, fact := range facts {
				for _, i := range fact.At {
					if holds(fact.Formula, x, i) != fact.Value {
						return false
					}
				}
			}
			return true
		}
		require.True(t, agrees(w), "%v on %v: %v", f, w, facts)
		for _, fact := range facts {
			temporal := false
			parts(fact.Formula, func(g *ltl.Formula) { temporal = temporal || g.Op >= ltl.Next })
			if told++; temporal {
				opaque++
			}
			if fact.Always {
				require.GreaterOrEqual(t, len(fact.At), len(w.Cycle))
			}
			if fact.Again {
				require.GreaterOrEqual(t, fact.At[0], len(w.Stem))
			}
		}
		for range 20 {
			x := ltl.Word{Stem: append([]uint64{}, w.Stem...), Cycle: append([]uint64{}, w.Cycle...)}
			for range 1 + rng.IntN(3) {
				if i := rng.IntN(x.Len()); i < len(x.Stem) {
					x.Stem[i] = rng.Uint64N(8)
				} else {
					x.Cycle[i-len(x.Stem)] = rng.Uint64N(8)
				}
			}
			if agrees(x) {
				changed++
				require.Equal(t, holds(f, w, 0), holds(f, x, 0), "%v on %v, and on %v: %v", f, w, x, facts)
			}
		}
	}
	require.Greater(t, changed, 10000)
	require.Less(t, 20*opaque, told, "most facts are about parts without temporal operators")
}

// If a prefix of a word decides the formula, no continuation changes the truth, and the facts about the prefix
// suffice.
func TestBeginnings(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 14))
	decided := 0
	for range 4000 {
		f, w := ltltest.Formula(rng, 1+rng.IntN(6), 3, ltltest.WithNext), word(rng, 3)
		w.Stem = append(w.Stem, rng.Uint64N(8))
		begin := witness.Evaluate(f, ltl.Word{Stem: w.Stem})
		parts(f, func(g *ltl.Formula) {
			for i := range w.Stem {
				if v := begin.Value(g, i); v != witness.Open {
					decided++
					require.Equal(t, holds(g, w, i), v == witness.True, "%v of %v on %v at %d", g, f, w, i)
				}
			}
		})
		facts := begin.Facts(f)
		if begin.Value(f, 0) == witness.Open {
			require.Empty(t, facts)
		}
		for _, fact := range facts {
			require.False(t, fact.Always || fact.Again)
			for _, i := range fact.At {
				require.Less(t, i, len(w.Stem))
				require.Equal(t, holds(fact.Formula, w, i), fact.Value, "%v on %v: %v", f, w, fact)
			}
		}
	}
	require.Greater(t, decided, 10000)
}
