package differential

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/search"
	"ltlpor/internal/search/store"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
	"ltlpor/ltl"
	"ltlpor/product"
	"ltlpor/source"
)

// plain leaves out all passes of the translation that only make automata smaller:
// the tableau alone, which is what translators began with.
const plain = buchi.Rewriting | buchi.Subsumption | buchi.ThinMarks | buchi.Simulation | buchi.LevelSkip | buchi.Minimise | buchi.LateEntry

// nodes is the number of nodes of the product of m and the automaton for what
// violates its only formula, translated without some passes.
func (m *model) nodes(t *testing.T, off buchi.Passes) (nodes, states int64) {
	t.Helper()
	f := m.formulas[0]
	parsed, list := ltl.Parse(source.NewFile("formula", f.text), ltl.Textbook)
	require.NoError(t, list.Err())
	a, err := buchi.Translate(context.Background(), ltl.Negate(parsed.Formula), buchi.Options{Off: off})
	require.NoError(t, err)
	p := product.New(m.machine.Clone(), product.FromBuchi(a, f.bits), product.Options{})
	r, err := search.NestedDFS(context.Background(), search.Problem{Graph: p, Store: store.NewHash(), Automaton: p.States()})
	require.NoError(t, err)
	require.True(t, r.Complete)
	return r.Stats.Nodes, int64(len(a.Edges))
}

// Smaller automata make smaller products: on models of the corpus the whole
// product, explored to its end, has fewer nodes than with the plain tableau, and
// nowhere over five per cent more.
func TestProductsShrink(t *testing.T) {
	fell := 0
	for i, c := range []struct{ model, formula string }{
		{"alternating-bit", "(G F receiver@got && G F sender@acked) -> G F delivered"},
		{"allocator", "G ((owes[0] > 0) -> F (owes[0] == 0))"},
		{"barrier", "G F (phase[0] == 0) && G F (phase[0] != 0)"},
		{"barrier", "G ((phase[0] == 1) -> F (phase[N-1] == 1))"},
		{"cache-coherence", "G F (cache[0].state != invalid || cache[1].state != invalid)"},
		{"dekker", "G (at[0] == in_cs -> (at[0] == in_cs U at[0] != in_cs) || G (at[0] == in_cs))"},
		{"elevator", "G (call[0] -> F (cabin.floor == 0 && cabin.door == wide))"},
		{"elevator", "G (call[0] -> (F (cabin.floor == 0) && F (cabin.door == wide)))"},
		{"go-back-n", "((taken == 0) U (taken == 1)) || G (taken == 0)"},
		{"leader-chang-roberts", "F G (informed == N) && G F (leaders == 1)"},
		{"key-exchange", "F (agreed > 0) && G (agreed <= SESSIONS)"},
		{"readers-writers", "G F (reading == 0 && room == 1) -> G F (writing > 0)"},
		{"traffic-lights", "F G !siren -> G (waiting[WALK] -> F free_W)"},
		{"token-ring", "G ((at[0] == waits) -> F (at[0] == sends)) && G F (tokens == 1)"},
		{"bakery", "G ((ticket[0] > 0) -> F (served > 0)) && G (served <= 1)"},
	} {
		if i%amount.Choose(2, 1) != 0 {
			continue
		}
		text, err := os.ReadFile(repo.Path("models/" + c.model + ".pml"))
		require.NoError(t, err)
		m, err := load(string(text), 40000, c.formula)
		require.NoError(t, err, c.model)
		before, large := m.nodes(t, plain)
		now, small := m.nodes(t, 0)
		t.Logf("%-22s %-70s automaton %2d -> %2d states, product %6d -> %6d nodes", c.model, c.formula, large, small, before, now)
		require.LessOrEqual(t, float64(now), 1.05*float64(before), "%s: %s", c.model, c.formula)
		if now < before {
			fell++
		}
	}
	require.GreaterOrEqual(t, fell, amount.Choose(4, 10))
}
