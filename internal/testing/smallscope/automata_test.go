package smallscope

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/product"
)

// automaton is a stutter-invariant automaton over the proposition p, x == 1.
type automaton struct {
	name  string
	buchi *buchi.Automaton
	prop  *product.Automaton
}

// automata returns the eight automata that every system is searched with.
func automata(t testing.TB) []automaton {
	p, not, any := buchi.Label{Pos: 1}, buchi.Label{Neg: 1}, buchi.Label{}
	to := func(q int, l buchi.Label) buchi.Edge { return buchi.Edge{To: q, Label: l} }
	var out []automaton
	add := func(name string, accepting []bool, edges ...[]buchi.Edge) {
		a, err := buchi.New(1, []int{0}, edges, accepting)
		require.NoError(t, err)
		out = append(out, automaton{name, a, product.FromBuchi(a, []int{0})})
	}
	e := func(edges ...buchi.Edge) []buchi.Edge { return edges }
	add("p again and again", []bool{false, true}, e(to(0, not), to(1, p)), e(to(0, not), to(1, p)))
	add("not p again and again", []bool{false, true}, e(to(0, p), to(1, not)), e(to(0, p), to(1, not)))
	add("p from some point on", []bool{false, true}, e(to(0, any), to(1, p)), e(to(1, p)))
	add("not p from some point on", []bool{false, true}, e(to(0, any), to(1, not)), e(to(1, not)))
	add("p, and later not", []bool{false, false, true}, e(to(0, any), to(1, p)), e(to(1, any), to(2, not)), e(to(2, any)))
	add("p comes once, and for ever", []bool{false, true}, e(to(0, not), to(1, p)), e(to(1, p)))
	add("p comes and goes for ever", []bool{false, false, true}, e(to(0, not), to(1, p)), e(to(1, p), to(2, not)), e(to(0, not), to(1, p)))
	// An example of what ample sets lose that are chosen for nodes of the product.
	add("Siegel", []bool{false, false, true},
		e(to(1, not), to(2, not), to(0, p), to(1, p)), e(to(0, not), to(1, not), to(0, p)), e(to(0, p), to(1, p)))
	return out
}

func TestAutomataAreStutterInvariant(t *testing.T) {
	list := automata(t)
	require.Len(t, list, 8)
	for _, a := range list {
		require.LessOrEqual(t, len(a.buchi.Edges), 3)
		answer, _ := buchi.StutterInvariant(context.Background(), a.buchi)
		require.Equal(t, buchi.Yes, answer, a.name)
	}
}
