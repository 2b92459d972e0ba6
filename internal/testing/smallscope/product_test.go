package smallscope

import (
	"context"
	"flag"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/buchi"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/testing/amount"
	"ltlpor/ltl"
	"ltlpor/product"
)

var products = flag.Int("products", amount.Choose(300, 8_000),
	"how many random products of a stutter-invariant automaton and a system")

// randomAutomaton returns an automaton over one proposition with two to four
// states whose language is stutter-invariant, and neither empty nor everything.
func randomAutomaton(rng *rand.Rand) (*buchi.Automaton, error) {
	for {
		n := 2 + rng.IntN(3)
		edges := make([][]buchi.Edge, n)
		accepting := make([]bool, n)
		for q := range n {
			accepting[q] = rng.IntN(3) == 0
			for to := range n {
				for _, l := range []buchi.Label{{Pos: 1}, {Neg: 1}} {
					if rng.IntN(5) < 2 {
						edges[q] = append(edges[q], buchi.Edge{To: to, Label: l})
					}
				}
			}
		}
		a, err := buchi.New(1, []int{0}, edges, accepting)
		if err != nil {
			return nil, err
		}
		if answer, _ := buchi.StutterInvariant(context.Background(), a); answer == buchi.Yes && selective(a) {
			return a, nil
		}
	}
}

// selective reports whether a accepts some short word and refuses another.
func selective(a *buchi.Automaton) bool {
	var accepted, refused bool
	for _, w := range []ltl.Word{
		{Cycle: []uint64{0}}, {Cycle: []uint64{1}}, {Cycle: []uint64{0, 1}}, {Cycle: []uint64{1, 0}},
		{Stem: []uint64{0}, Cycle: []uint64{1}}, {Stem: []uint64{1}, Cycle: []uint64{0}},
		{Stem: []uint64{0, 1}, Cycle: []uint64{0}}, {Stem: []uint64{1, 0}, Cycle: []uint64{1}},
	} {
		if a.Accepts(w) {
			accepted = true
		} else {
			refused = true
		}
	}
	return accepted && refused
}

// tryProducts searches random products, a few systems with each automaton, and
// returns how many were violated, how many reduced, and how many answers wrong.
func tryProducts(t *testing.T, n int, without ample.Conditions) (violated, reducible, wrong int64) {
	defer debug.SetGCPercent(debug.SetGCPercent(1000))
	rng := rand.New(rand.NewPCG(1, 2))
	list := processes(3)
	k := checker{store: newTiny(), without: without}
	var count counts
	var a *product.Automaton
	for i := range n {
		if i%20 == 0 {
			b, err := randomAutomaton(rng)
			require.NoError(t, err)
			a = product.FromBuchi(b, []int{0})
		}
		p := system(i%2, list[rng.IntN(len(list))], list[rng.IntN(len(list))])
		m, err := closure.Compile(p)
		require.NoError(t, err)
		g, err := audit.Explore(context.Background(), m, maxStates)
		require.NoError(t, err)
		why := k.audit(g, depend.New(p), m, a, search.NestedDFS, &count)
		if without == 0 {
			require.Empty(t, why, "%s\n%+v", describe(p), a)
		}
		if strings.Contains(why, "answers: ") {
			wrong++
		}
	}
	return count.violated.Load(), count.reducible.Load(), wrong
}

// Siegel's counterexample was found among random automata that are
// stutter-invariant. Decisions for system states give no wrong answer on any; without
// C3 they do, so the test is able to see one.
func TestRandomProducts(t *testing.T) {
	n := *products
	if testing.Short() {
		n = min(n, 2000)
	}
	violated, reducible, wrong := tryProducts(t, n, 0)
	t.Logf("%d products, %d with a reduction, %d violated, %d wrong", n, reducible, violated, wrong)
	require.Greater(t, reducible, int64(n/20))
	require.Greater(t, violated, int64(n/20))
	require.Zero(t, wrong)
	ablated := amount.Choose(2_000, 10_000)
	_, _, wrong = tryProducts(t, ablated, ample.CondC3)
	t.Logf("without C3 %d of %d wrong", wrong, ablated)
	require.Greater(t, wrong, int64(amount.Choose(1, 5)))
}
