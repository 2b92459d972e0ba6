package differential

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/internal/depend"
	"ltlpor/internal/search"
	"ltlpor/internal/search/store"
	"ltlpor/product"
)

// Each model shows what goes wrong without one of the conditions: the graph that
// is left gives another answer than the whole graph, and with the condition the
// same.
func TestEachConditionIsNeeded(t *testing.T) {
	for _, c := range []struct {
		name, model, formula string
		without              ample.Conditions
	}{
		{"C0", `
			byte x;
			active proctype A() { false }
			active proctype B() { x = 1 }
			active proctype C() { x != 2; assert(x == 0) }`, "", ample.CondC0},
		{"C1: a dependent step of another process", `
			byte x;
			active proctype A() { x = 1 }
			active proctype B() { assert(x == 1) }`, "", ample.CondC1},
		{"C1: a step that makes an edge of the process executable", `
			byte y;
			active proctype P() { byte a; if :: true -> a = 1 :: y == 1 -> assert(false) fi }
			active proctype Q() { y = 1 }`, "", ample.CondC1},
		{"C2: visible steps in one order only", `
			bit x, y;
			active proctype A() { x = 1 }
			active proctype B() { y = 1 }`, "!((x == 0) U (y == 1))", ample.CondC2},
		{"C3: a step put off for ever", `
			bit g;
			active proctype A() { bit l; do :: l = 1 - l od }
			active proctype B() { g = 1 }`, "[] (g == 0)", ample.CondC3},
		{"C3: an assertion put off for ever", `
			active proctype A() { bit l; do :: l = 1 - l od }
			active proctype B() { assert(false) }`, "", ample.CondC3},
	} {
		t.Run(c.name, func(t *testing.T) {
			var formulas []string
			if c.formula != "" {
				formulas = append(formulas, c.formula)
			}
			m, err := load(c.model, 10000, formulas...)
			require.NoError(t, err)
			var f *formula
			if len(m.formulas) > 0 {
				f = &m.formulas[0]
			}
			require.Empty(t, m.wrong(f))
			require.Empty(t, m.searched(f))
			p := m.graph.Reduce(m.selector(f, c.without))
			require.NotEmpty(t, m.lost(p, f), "the answer is right without the condition")
		})
	}
}

// The condition S keeps all errors that show after finitely many steps, and no
// more: with it in the place of C3 a formula that needs infinite runs is decided
// wrongly. The loop of A can be left, so S lets it go round without B, but on the
// run that violates the formula A goes round for ever after B's step.
func TestSafetyProvisoIsNotForLTL(t *testing.T) {
	const text = `
		bit p, q;
		active proctype B() { p = 1 }
		active proctype A() { bit l; do :: l = 1 - l :: break od; q = 1 }`
	m, err := load(text, 1000, "(<> (p == 1)) -> (<> (q == 1))")
	require.NoError(t, err)
	f := &m.formulas[0]
	require.True(t, m.graph.FullPart().Accepts(f))
	require.Empty(t, m.searched(f))
	for _, safety := range []bool{false, true} {
		p := product.New(m.machine.Clone(), product.FromBuchi(f.automaton, f.bits), product.Options{})
		result, err := search.NestedDFS(context.Background(), search.Problem{
			Graph: p, Automaton: p.States(), Store: store.NewHash(),
			Reducer: ample.New(depend.New(m.program), m.machine.View, ample.Options{Props: f.props, S: safety}),
			Options: search.Options{SafetyProviso: safety},
		})
		require.NoError(t, err)
		require.Equal(t, !safety, len(result.Errors) > 0)
	}
}
