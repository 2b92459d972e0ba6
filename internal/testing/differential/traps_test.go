package differential

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/search"
	"ltlpor/internal/search/store"
	"ltlpor/internal/testing/oracle"
	"ltlpor/product"
)

// traps are models on which reductions go wrong that are a little too simple: more
// rules, for what the others do not cover.
var traps = []rule{
	{name: "else beside a receive", trap: "T7", model: `
		chan c = [1] of { byte };
		active proctype P() { byte x; if :: c?x :: else -> assert(false) fi }
		active proctype Q() { byte l; l = 1; c!1; l = 2; l = 3 }`, fault: true, left: 15},
	{name: "a rendezvous in an escape", trap: "T6", model: `
		chan r = [0] of { byte };
		active proctype P() { byte l; { l = 1; l = 2; assert(false) } unless { r?_; l = 3 } }
		active proctype Q() { byte k; k = 1; r!1; k = 2 }`, fault: true, deadlock: true, left: 15},
	{name: "timeout of another does not come first", trap: "T8", model: `
		byte g;
		active proctype A() { byte l; l = 1; l = 2; g = 1 }
		active proctype B() { timeout -> assert(g == 1) }`},
	{name: "np_ is visible", trap: "T13", model: `
		byte g;
		active proctype A() { byte l; l = 1; progress: l = 2; l = 3; false }
		active proctype B() { g = 1; false }`,
		formulas: []string{"!(<>((np_ == 0) && (g == 1)))", "[]<>(np_ == 0)"}, violated: []bool{true, true}, deadlock: true, left: 5},
	{name: "an index that another process computes", trap: "T14", model: `
		byte a[2], i;
		active proctype P() { byte l; l = 1; a[i] = 1; l = 2; assert(a[1] == 0) }
		active proctype Q() { byte k; k = 1; i = 1; k = 2 }`, fault: true, left: 17},
	{name: "an increment wraps round", trap: "T17", model: `
		byte x = 255;
		active proctype P() { byte l; x++; l = 1; l = 2 }
		active proctype Q() { byte k; k = 1; x == 0 -> assert(false) }`,
		formulas: []string{"[](x > 0)"}, violated: []bool{true}, fault: true, left: 9},
	{name: "updates commute, tests in between do not", trap: "T18", model: `
		byte x;
		active proctype P() { byte l; x++; l = 1 }
		active proctype Q() { byte k; x++; k = 1 }
		active proctype R() { byte m; m = 1; x == 1 -> assert(false) }`,
		formulas: []string{"[](x != 1)"}, violated: []bool{true}, fault: true, deadlock: true, left: 19},
	{name: "a loop of local steps is not one step", trap: "T20", model: `
		bit g;
		active proctype A() { bit l; do :: l = 1 - l od }
		active proctype B() { bit k; k = 1; g = 1; k = 0 }`,
		formulas: []string{"[](g == 0)", "<>(g == 1)"}, violated: []bool{true, true}},
	{name: "a loop of local steps is not one step, and comes last", trap: "T20", model: `
		bit g;
		active proctype B() { bit k; k = 1; g = 1; k = 0 }
		active proctype A() { bit l; do :: l = 1 - l od }`,
		formulas: []string{"[](g == 0)", "<>(g == 1)"}, violated: []bool{true, true}, left: 6, leftOf: []int{6, 6}},
	{name: "exclusive claims do not make len() local", trap: "S6", model: `
		chan c = [2] of { byte };
		active proctype A() { xs c; byte x; c!1; x = len(c); assert(x == 1) }
		active proctype B() { xr c; byte x; c?x }`, fault: true, left: 11},
	{name: "a finite run is fair", trap: "S7", model: `
		byte n;
		active proctype P() { byte l; l = 1; l = 2; n = 1 }
		active proctype Q() { byte k; k = 1; k = 2; n = 2 }`,
		formulas: []string{"<>[](n == 1)"}, violated: []bool{true}, left: 13},
	{name: "the loop can be left, and need not be", trap: "S for LTL", model: `
		bit p, q;
		active proctype A() { do :: skip :: break od; q = 1 }
		active proctype B() { bit k; k = 1; p = 1; k = 0 }`,
		formulas: []string{"(<>(p == 1)) -> (<>(q == 1))"}, violated: []bool{true}, left: 8},
}

// withoutModel are the traps that cannot be fallen into, and why.
var withoutModel = map[string]string{
	"T12": "there are no sleep sets",
	"T16": "no store forgets states",
	"T19": "a send to a full channel blocks; it is never lost",
}

// Every trap has its model, one on which something can be left out, so that leaving out
// nothing does not keep clear of it. T1 to T20 are those of our design notes; S1 to S7 are
// the models on which SPIN 6.5.2 is wrong.
func TestEveryTrapHasItsModel(t *testing.T) {
	covered := map[string]bool{}
	for _, r := range slices.Concat(rules, operandRules, handshakeRules, traps, corners) {
		covered[r.trap] = covered[r.trap] || r.left > 0
	}
	want := []string{"S for LTL"}
	for i := range 20 {
		want = append(want, fmt.Sprintf("T%d", i+1))
	}
	for i := range 7 {
		want = append(want, fmt.Sprintf("S%d", i+1))
	}
	for _, name := range want {
		if withoutModel[name] != "" {
			require.False(t, covered[name], "%s", name)
			continue
		}
		require.True(t, covered[name], "%s has no model", name)
	}
}

// A decision that is remembered for the system state, and made by looking whether
// the chosen moves lead to a system state on the stack, loses a run if the
// automaton can block: the cycle of the local process is closed at c3, where the
// state that begins it has left the stack because the automaton stopped there.
func TestBlockingAutomaton(t *testing.T) {
	m, err := load(`
		bit p;
		active proctype P1() {
			if :: skip :: goto c3 fi;
		c1:	skip;
		c2:	skip;
		c3:	skip; goto c1
		}
		active proctype P2() { p = 1; false }`, 100, "[] (p == 1)")
	require.NoError(t, err)
	const q0, qa, qb, qd, accept = 0, 1, 2, 3, 4
	p, not := buchi.Label{Pos: 1}, buchi.Label{Neg: 1}
	for seed := range uint64(50) {
		edges := [][]buchi.Edge{
			q0: {{To: qa, Label: not}, {To: qd, Label: not}}, qa: {{To: qb, Label: not}},
			qb: {{To: accept, Label: p}}, qd: {{To: qd, Label: not}, {To: accept, Label: p}},
			accept: {{To: accept}},
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		for _, out := range edges {
			rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
		}
		a, err := buchi.New(1, []int{q0}, edges, []bool{accept: true})
		require.NoError(t, err)
		answer, _ := buchi.StutterInvariant(context.Background(), a)
		require.Equal(t, buchi.Yes, answer)
		f := claimed(t, m, a)
		var automaton oracle.Automaton = f
		require.True(t, m.whole.Accepts(automaton))
		for name, run := range map[string]func(context.Context, search.Problem) (search.Result, error){"ndfs": search.NestedDFS, "scc": search.SCC} {
			g := product.New(m.machine.Clone(), product.FromBuchi(a, f.bits), product.Options{})
			result, err := run(context.Background(), search.Problem{
				Graph: g, Automaton: g.States(), Reducer: m.selector(f, 0), Store: store.NewHash(),
			})
			require.NoError(t, err)
			require.NotEmpty(t, result.Errors, "%s, order %d", name, seed)
		}
	}
	require.Less(t, len(m.graph.Reduce(m.selector(&m.formulas[0], 0)).Reached()), len(m.graph.States))
}
