package differential

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/search"
	"ltlpor/internal/search/store"
	"ltlpor/internal/testing/oracle"
	"ltlpor/product"
)

// siegelModels and siegelClaim are instances of what is wrong with ample sets that
// are chosen for nodes of the product:
//
//	S. F. Siegel: What's wrong with on-the-fly partial order reduction,
//	CAV 2019, LNCS 11562.
//
// The claim, over p, is stutter-invariant; but it has no state where it waits
// while the process that it does not see moves.
var siegelModels = map[string]string{
	"a step that changes nothing": `
	bool p = true;
	active proctype P1() { byte b; do :: b = 0 od }
	active proctype P0() { do :: p = !p od }`,
	"a step that changes a local": `
	bool p = true;
	active proctype P1() { bit b; do :: b = 1 - b od }
	active proctype P0() { do :: p = !p od }`,
}

func siegelClaim(t *testing.T, rng *rand.Rand) *buchi.Automaton {
	const q0, q1, accept = 0, 1, 2
	p, not := buchi.Label{Pos: 1}, buchi.Label{Neg: 1}
	edges := [][]buchi.Edge{
		q0:     {{To: q1, Label: not}, {To: accept, Label: not}, {To: q0, Label: p}, {To: q1, Label: p}},
		q1:     {{To: q0, Label: not}, {To: q1, Label: not}, {To: q0, Label: p}},
		accept: {{To: q0, Label: p}, {To: q1, Label: p}},
	}
	for _, out := range edges {
		rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	}
	a, err := buchi.New(1, []int{q0}, edges, []bool{accept: true})
	require.NoError(t, err)
	return a
}

// claimed makes a the automaton of m's only formula.
func claimed(t *testing.T, m *model, a *buchi.Automaton) *formula {
	f := m.formulas[0]
	f.automaton = a
	return &f
}

// cycleFound reports whether a reduced nested search finds an accepting run.
func cycleFound(t *testing.T, m *model, f *formula, proviso search.Proviso) bool {
	result, err := search.NestedDFS(context.Background(), search.Problem{
		Graph:   product.New(m.machine.Clone(), product.FromBuchi(f.automaton, f.bits), product.Options{}),
		Reducer: m.selector(f, 0), Store: store.NewHash(), Automaton: len(f.automaton.Edges),
		Options: search.Options{Proviso: proviso},
	})
	require.NoError(t, err)
	require.True(t, result.Complete)
	return result.Stats.Cycles > 0
}

// With ample sets that are chosen for nodes, by the stack, as the textbook has
// it, the waiting states are needed; with those that are chosen for system
// states they are not.
func TestWaitingStatesAreNeeded(t *testing.T) {
	for name, text := range siegelModels {
		t.Run(name, func(t *testing.T) { waitingStates(t, text) })
	}
}

func waitingStates(t *testing.T, text string) {
	m, err := load(text, 100, "[] p")
	require.NoError(t, err)
	lost := 0
	for seed := range uint64(200) {
		claim := siegelClaim(t, rand.New(rand.NewPCG(seed, 1)))
		answer, _ := buchi.StutterInvariant(context.Background(), claim)
		require.Equal(t, buchi.Yes, answer)
		asWritten := claimed(t, m, claim)
		var automaton oracle.Automaton = asWritten
		require.True(t, m.graph.FullPart().Accepts(automaton))
		if !cycleFound(t, m, asWritten, search.ProvisoStack) {
			lost++
		}
		require.True(t, cycleFound(t, m, asWritten, search.ProvisoColour), "seed %d", seed)

		waiting, err := buchi.Wait(context.Background(), claim)
		require.NoError(t, err)
		require.True(t, cycleFound(t, m, claimed(t, m, waiting), search.ProvisoStack), "seed %d", seed)
	}
	require.Positive(t, lost, "the accepting run was expected to be lost without waiting states")
	t.Logf("lost in %d of 200 orders", lost)
}
