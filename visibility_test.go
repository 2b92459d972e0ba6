package ltlpor

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/verify/plan"
	"ltlpor/source"
)

// Each C2 gives the same answers, is reported, and audited.
func TestVisibility(t *testing.T) {
	const model = `
		byte n;
		bit g;
		active proctype P() { byte l; if :: n = 1 :: l = 1 fi; n = 1; g = 1; false }
		active proctype Q() { byte k; k = g; k = g; k = g; false }`
	states := map[int64]bool{}
	for _, v := range []Visibility{SupportVisibility, plan.StateVisibility, plan.InOrderVisibility, BothVisibility} {
		var parsed Visibility
		err := parsed.UnmarshalText([]byte(v.String()))
		require.NoError(t, err)
		require.Equal(t, v, parsed)
		o := Options{
			Checks: Given, Visibility: v, operands: plan.FixedOperands, Optimize: NoOptimizations,
			Formula: source.NewFile("formula", "G F (n == 0)"), MaxErrors: -1,
		}
		r, err := Check(context.Background(), source.NewFile("m.pml", model), o)
		require.NoError(t, err)
		require.Equal(t, Violated, r.Verdict)
		require.Equal(t, v, r.Searches[0].Plan.Visibility)
		states[r.Searches[0].States] = true
		a, err := Audit(context.Background(), source.NewFile("m.pml", model), o)
		require.NoError(t, err)
		require.True(t, a.Holds(), v)
		require.Equal(t, v, a.Searches[0].Plan.Visibility)
		require.Equal(t, v != SupportVisibility, a.Searches[0].Reduced > 0)

		o.Formula, o.Checks = nil, EndStates
		r, err = Check(context.Background(), source.NewFile("m.pml", model), o)
		require.NoError(t, err)
		require.False(t, r.Searches[0].Plan.HasVisibility(), "there is no C2")
	}
	require.Greater(t, len(states), 1)
	require.Error(t, new(Visibility).UnmarshalText([]byte("none")))
	for _, o := range []Options{{Visibility: BothVisibility + 1}, {Visibility: plan.StateVisibility, Reduction: Process}} {
		_, err := Check(context.Background(), source.NewFile("m.pml", model), o)
		var usage *UsageError
		require.ErrorAs(t, err, &usage)
	}
}

// Random models: what is known of operands changes no verdict.
func TestVerdictsWithOperands(t *testing.T) {
	count := map[Verdict]int{}
	for seed := range uint64(amount.Choose(4, 60)) {
		m := random.New(seed, random.Size{})
		formula := source.NewFile("formula", random.Formula(seed, m.Atoms, 5))
		var want []Verdict
		for _, o := range []Options{
			{Reduction: None}, {operands: plan.SetsOperands}, {operands: plan.FixedOperands},
			{operands: plan.FixedOperands, Optimize: NoOptimizations, Proviso: StackProviso},
		} {
			o.Formula, o.MaxStates = formula, 20000
			r, err := Check(context.Background(), source.NewFile("m.pml", m.String()), o)
			require.NoError(t, err)
			var got []Verdict
			for _, p := range r.Properties {
				got = append(got, p.Verdict)
				count[p.Verdict]++
			}
			if want == nil {
				want = got
			}
			require.Equal(t, want, got, "seed %d, %+v\n%s\n%s", seed, o, m, formula.Text)
		}
	}
	require.Positive(t, count[Holds])
	require.Positive(t, count[Violated])
}

// What is known of operands changes which states are met, and no answer; it goes with each C2.
func TestOperands(t *testing.T) {
	const model = `
		byte a[4], n;
		active proctype P() { byte i; do :: i < 2 -> a[i] = 1; i++ :: else -> break od; n = 1; false }
		active proctype Q() { a[2] = 1; a[3] = 1; a[2] = 0; n = 2; false }`
	const together = `
		byte a[4], n;
		active proctype P() { byte i; do :: i < 2 -> a[i] = a[i] + 1; i++ :: else -> break od; n = 1; false }
		active proctype Q() { byte i; do :: i < 2 -> a[i] = a[i] + 2; a[i] = 7; i++ :: else -> break od; false }
		active proctype R() { a[2] = 1; a[3] = 1; a[2] = 0; n = 2; false }`
	for _, v := range []Visibility{SupportVisibility, plan.StateVisibility, plan.InOrderVisibility, BothVisibility} {
		var states, of [3]int64
		for k := range states {
			operands := plan.Operands(k)
			o := Options{
				Checks: Given, Visibility: v, operands: operands, Optimize: NoOptimizations,
				Formula: source.NewFile("formula", "F G (n == 2)"), MaxErrors: -1,
			}
			r, err := Check(context.Background(), source.NewFile("m.pml", model), o)
			require.NoError(t, err)
			require.Equal(t, Violated, r.Verdict)
			require.Equal(t, operands, r.Searches[0].Plan.Operands)
			states[k] = r.Searches[0].States
			a, err := Audit(context.Background(), source.NewFile("m.pml", model), o)
			require.NoError(t, err)
			require.True(t, a.Holds())
			require.Positive(t, a.Searches[0].Reduced)

			r, err = Check(context.Background(), source.NewFile("m.pml", together), o)
			require.NoError(t, err)
			require.Equal(t, Violated, r.Verdict)
			of[k] = r.Searches[0].States
		}
		require.Less(t, states[plan.PresentOperands], states[plan.FixedOperands], v)
		require.LessOrEqual(t, states[plan.SetsOperands], states[plan.PresentOperands], v)
		require.Less(t, of[plan.SetsOperands], of[plan.PresentOperands], v)
	}
	for _, o := range []Options{{operands: plan.SetsOperands + 1}, {operands: plan.FixedOperands, Reduction: SPIN}} {
		_, err := Check(context.Background(), source.NewFile("m.pml", model), o)
		var usage *UsageError
		require.ErrorAs(t, err, &usage)
	}
}

// Under S a run may be given up with nothing visible left of it. That must not hide an
// error that it would have ended in: the search without reduction is inconclusive for it. P's
// steps could be chosen alone, the one that goes round and the one after which the
// formula can be violated no more.
func TestVisibleInOrderKeepsErrors(t *testing.T) {
	const model = `
		byte x, y, z;
		active proctype P() { bit l; do :: l = 1 - l :: x = 1; break od; z = 2; false }
		active proctype Q() { z = 1 / z; false }`
	for _, o := range []Options{{Reduction: None}, {}, {Visibility: plan.InOrderVisibility}, {Visibility: BothVisibility}} {
		o.Checks, o.Formula = Given, source.NewFile("formula", "!((x == 0) U (y == 1))")
		r, err := Check(context.Background(), source.NewFile("m.pml", model), o)
		require.NoError(t, err)
		require.Equal(t, Inconclusive, r.Verdict)
		require.Contains(t, r.Properties[0].Reason.String(), "division by zero")
	}
}

// What each option saves on a model that was not made for it.
func TestVisibilityOfTheTokenRing(t *testing.T) {
	text, err := os.ReadFile("models/token-ring.pml")
	require.NoError(t, err)
	for _, c := range []struct {
		formula string
		as      Visibility
		states  int64 // at most
	}{
		{"one_token", plan.StateVisibility, 3244},
		{"turn_up", plan.InOrderVisibility, 3441},
	} {
		var states [2]int64
		for i, as := range []Visibility{SupportVisibility, c.as} {
			r, err := Check(context.Background(), source.NewFile("token-ring.pml", string(text)), Options{Only: []string{c.formula}, Checks: LTL, Visibility: as})
			require.NoError(t, err)
			require.Equal(t, Holds, r.Verdict)
			states[i] = r.Searches[0].States
		}
		require.LessOrEqual(t, states[1], c.states)
		require.Less(t, states[1], states[0], c.formula)
	}
}
