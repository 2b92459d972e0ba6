package conformance

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/source"
)

// why checks the formula of a model, which is violated, and returns why.
func why(t *testing.T, model, formula string) (sentence string, names []string, truth [][]bool) {
	t.Helper()
	r, err := ltlpor.Check(t.Context(), source.NewFile("m.pml", model), ltlpor.Options{
		Formula: source.NewFile("formula", formula), Checks: ltlpor.Given,
	})
	require.NoError(t, err)
	require.Equal(t, ltlpor.Violated, r.Verdict, formula)
	x := r.Properties[0].Traces[0]
	for i := range x.Why.Truth.Names {
		require.Len(t, x.Why.Truth.At[i], len(x.Steps)+1)
	}
	return x.Why.Sentence, x.Why.Truth.Names, x.Why.Truth.At
}

// Sentences name macros and steps.
func TestWhySentences(t *testing.T) {
	const model = `
#define up (x == 1)
#define both (up && y == 0)
#define is(v) (x == v)
byte x, y;
active proctype P() {
	atomic { x = 2; x = 1 }
	y = 3;
	do
	:: y = 4; y = 5
	od
}`
	for _, c := range []struct{ formula, want string }{
		{"G !up", "up became true at step 2"},
		{"G(up -> F both)", `up is true at step 3; both is false in steps 3-\d+, of which \d+-\d+ repeat for ever`},
		{"F(x == 7)", `x == 7 is never true: steps \d+-\d+ repeat for ever`},
		{"X !is(1)", "x == 1 became true at step 2"},
		{"F G(y == 4)", `y == 4 is false at step \d+ of the cycle, again and again`},
		{"F false", `after step \d+ nothing can make the formula true`},
		{"!up U y == 3", "up became true at step 2; y == 3 is false from the initial state to step 2"},
	} {
		got, _, _ := why(t, model, c.formula)
		require.Regexp(t, "^"+c.want+"$", got, c.formula)
	}
	_, both, at := why(t, "#define up (x == 1)\n#define same (x == 1)\n"+
		"byte x; active proctype P() { x = 1; x = 2 }", "F(up && X same) || G (up -> x == 2)")
	require.Equal(t, []string{"up", "same"}, both[:2]) // two macros of one atom
	require.Equal(t, at[0], at[1])
	got, names, truth := why(t, "byte x; active proctype P() { x = 1; x = 2 }", "F G(x == 1)")
	require.Equal(t, "x == 1 is false at the end, where the run stays as it is", got)
	require.Equal(t, []string{"x == 1", "G (x == 1)", "F G (x == 1)"}, names)
	require.Equal(t, []bool{false, true, false, false}, truth[0][:4])
}
