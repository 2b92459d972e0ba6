package buchi

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/ltltest"
	"ltlpor/ltl"
)

// TestNoRetry checks that the translation is never repeated without rules: the result would be correct, but large,
// and would hide a wrong rule.
func TestNoRetry(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for i := range 2000 {
		ops := ltltest.NextFree
		if i%3 == 0 {
			ops = ltltest.WithNext
		}
		f := ltltest.Formula(r, 3+r.IntN(20), 1+r.IntN(3), ops)
		tr := &translation{ctx: context.Background(), opt: Options{MaxStates: defaultMaxStates},
			m: newSets(context.Background()), pool: ltl.NewPool(context.Background(), ltl.PresentRules)}
		_, err := guard(func() *graph { return tr.best(tr.pool.Intern(ltl.Simplify(context.Background(), f))) })
		require.NoError(t, err)
		require.False(t, tr.retried, "%v", f)
	}
}

// TestRetry breaks a rule on purpose, and the check finds the error: with AllRules, every position drops the F p0
// that is promised again to the next position.
func TestRetry(t *testing.T) {
	f := ltl.Unary(ltl.Globally, ltl.Unary(ltl.Next, ltl.Binary(ltl.Until, ltl.Prop(1), ltl.Prop(0))))
	tr := &translation{ctx: context.Background(), opt: Options{MaxStates: defaultMaxStates},
		m: newSets(context.Background()), pool: ltl.NewPool(context.Background(), ltl.NoRules)}
	g := tr.pool.Intern(f)
	right := tr.generalised(g, generous)
	everything := &graph{m: tr.m, marks: 1, arcs: [][]arc{{{everyLetter, 1, 0}}}}
	opposite := tr.opposite(g, len(right.arcs))
	require.False(t, tr.overlap(right, opposite))
	require.True(t, tr.overlap(everything, opposite))
}

// TestSets compares the decision diagrams with sets of letters.
func TestSets(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	const props = 5
	m := newSets(context.Background())
	random := func() (set, uint32) {
		s, bits := noLetter, uint32(0)
		for range r.IntN(5) {
			l := Label{Pos: r.Uint64N(1<<props) & r.Uint64N(1<<props)}
			l.Neg = r.Uint64N(1<<props) & r.Uint64N(1<<props) &^ l.Pos
			s = m.or(s, m.fromLabel(l))
			for x := range uint64(1 << props) {
				if l.Holds(x) {
					bits |= 1 << x
				}
			}
		}
		return s, bits
	}
	same := func(want uint32, s set) {
		t.Helper()
		var got, cover uint32
		labels := m.labels(s)
		for x := range uint64(1 << props) {
			if m.has(s, x) {
				got |= 1 << x
			}
			for _, l := range labels {
				if l.Holds(x) {
					cover |= 1 << x
				}
			}
		}
		require.Equal(t, want, got)
		require.Equal(t, want, cover)
	}
	for range 2000 {
		a, x := random()
		b, y := random()
		same(x&y, m.and(a, b))
		same(x|y, m.or(a, b))
		same(x&^y, m.minus(a, b))
		require.Equal(t, x&^y == 0, m.isSubset(a, b))
		if a != noLetter {
			require.True(t, m.has(a, m.letter(a)))
		}
	}
}
