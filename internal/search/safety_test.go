package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"

	"github.com/stretchr/testify/require"
)

// S by its definition, on random systems with automata that may block, faults and
// self-loops, under reducers that take any set they may.
func TestSafetyProvisoOnRandomGraphs(t *testing.T) {
	strong, reduced := 0, 0
	for seed := range uint64(amount.Choose(300, 6000)) {
		rng := rand.New(rand.NewPCG(seed, 7))
		g := randomExplicit(rng, 14, 1+rng.IntN(3), seed%2 == 0)
		if seed%3 == 0 {
			g.safety()
		}
		for i, search := range searches {
			red := &subsets{rng: rng, chosen: map[int]program.Choice{}, safety: true, t: t}
			p := problem(g)
			p.Reducer, p.Options.SafetyProviso = red, true
			r, err := search(context.Background(), p)
			require.NoError(t, err)
			require.True(t, r.Complete)
			states := systemStates(g.reach(red.keeps(g)))
			require.False(t, red.trapped(g, states), "seed %d, search %d", seed, i)
			reduced += int(r.Stats.Reduced)
			if red.ignoringCycle(g, states) {
				strong++
			}
		}
	}
	require.Greater(t, reduced, amount.Choose(250, 5000))
	require.Greater(t, strong, amount.Choose(10, 200), "S is weaker than C3: there must be cycles of reduced states")
}

// Without the proviso there are states from which all moves are never seen.
func TestSafetyProvisoIsNeeded(t *testing.T) {
	trapped := 0
	for seed := range uint64(1000) {
		rng := rand.New(rand.NewPCG(seed, 8))
		g := randomExplicit(rng, 14, 1, false).safety()
		for _, search := range searches {
			red := &subsets{rng: rng, chosen: map[int]program.Choice{}, safety: true, ignore: true, t: t}
			p := problem(g)
			p.Reducer, p.Options.SafetyProviso = red, true
			_, err := search(context.Background(), p)
			require.NoError(t, err)
			if red.trapped(g, systemStates(g.reach(red.keeps(g)))) {
				trapped++
			}
		}
	}
	require.Greater(t, trapped, 100)
}

// With the stack, in a depth-first search without a property: SPIN's rule.
func TestWeakStackProviso(t *testing.T) {
	for seed := range uint64(amount.Choose(500, 3000)) {
		rng := rand.New(rand.NewPCG(seed, 9))
		g := randomExplicit(rng, 14, 1, seed%2 == 0).safety()
		for _, search := range searches[:2] {
			red := &subsets{rng: rng, chosen: map[int]program.Choice{}, safety: true, t: t}
			p := problem(g)
			p.Reducer, p.Options.SafetyProviso, p.Options.Proviso = red, true, ProvisoStack
			_, err := search(context.Background(), p)
			require.NoError(t, err)
			require.False(t, red.trapped(g, systemStates(g.reach(red.keeps(g)))), "seed %d", seed)
		}
	}
}

// The static proviso, with random sets of moves that every cycle has one of.
func TestStaticProvisoOnRandomGraphs(t *testing.T) {
	reduced := 0
	for seed := range uint64(amount.Choose(300, 3000)) {
		rng := rand.New(rand.NewPCG(seed, 10))
		g := randomExplicit(rng, 14, 1+rng.IntN(3), seed%2 == 0)
		sticky := g.feedback(rng)
		for i, search := range searches {
			red := &subsets{rng: rng, chosen: map[int]program.Choice{}, safety: seed%4 == 0, t: t}
			p := problem(g)
			p.Reducer, p.Options.Proviso, p.Options.SafetyProviso = red, ProvisoStatic, red.safety
			p.Options.Sticky = func(mv program.Move) bool { return sticky[mv.Edge] }
			r, err := search(context.Background(), p)
			require.NoError(t, err)
			states := systemStates(g.reach(red.keeps(g)))
			if red.safety {
				require.False(t, red.trapped(g, states), "seed %d, search %d", seed, i)
			} else {
				require.False(t, red.ignoringCycle(g, states), "seed %d, search %d", seed, i)
			}
			reduced += int(r.Stats.Reduced)
		}
	}
	require.Greater(t, reduced, amount.Choose(200, 2000))
}

// feedback returns moves that every cycle has one of: those that do not lead to a
// state further on in a random order.
func (g *explicit) feedback(rng *rand.Rand) map[program.EdgeID]bool {
	place := rng.Perm(len(g.moves))
	if rng.IntN(2) == 0 {
		for i := range place {
			place[i] = i // most of the random steps lead on
		}
	}
	sticky := map[program.EdgeID]bool{}
	for s, ks := range g.moves {
		for _, k := range ks {
			for _, to := range g.edges[k].to {
				sticky[k] = sticky[k] || place[to] <= place[s]
			}
		}
	}
	return sticky
}

// branch is a system in which process 0 may go round, 0 to 1 and back, or leave the
// cycle for 2, and process 1 has one step, to the second copy.
func branch() *explicit {
	g := &explicit{}
	for p := range 2 {
		at := 3 * p
		g.step(0, at, at+1)
		g.step(0, at+1, at)
		g.step(0, at+1, at+2)
	}
	for s := range 3 {
		g.step(1, s, 3+s)
		g.labels[3+s] = 1
	}
	return g
}

// anyLeads is oneProcess under S.
type anyLeads struct{ oneProcess }

func (r anyLeads) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	for _, mv := range m.All {
		if mv.Proc == 0 && !closes(mv) {
			return 1
		}
	}
	return program.Full
}

// S lets the cycle 0, 1 stay reduced, as one can leave it. All that process 1 does is
// still found, but a run on which it acts while process 0 goes round is not: S
// is no substitute for C3 where runs are infinite.
func TestSafetyProvisoIsNotForCycles(t *testing.T) {
	// The automaton accepts the runs on which process 1 acts and process 0 goes round
	// for ever; labels: 1 is process 1 has acted, 2 is process 0 has left.
	lost := 0
	branch().orders(func(g *explicit) {
		g.labels = append([]uint64(nil), g.labels...)
		g.labels[2] |= 2
		g.labels[5] |= 2
		p := uint64(1)
		g.next = [][]explicitNext{{{to: 0}, {pos: p, neg: 2, to: 1}}, {{neg: 2, to: 1}}}
		g.accept, g.initQ = []bool{false, true}, []Q{0}
		require.True(t, g.acceptsSome(g.reach(everything)))
		require.True(t, accepted(t, g, oneProcess{}, ProvisoColour))
		pr := problem(g)
		pr.Reducer, pr.Options.SafetyProviso = anyLeads{}, true
		r, err := NestedDFS(context.Background(), pr)
		require.NoError(t, err)
		if r.Stats.Cycles == 0 {
			lost++
		}
		pr = problem(g.safety())
		pr.Reducer, pr.Options.SafetyProviso = anyLeads{}, true
		r, err = DFS(context.Background(), pr)
		require.NoError(t, err)
		require.Positive(t, r.Stats.Reduced)
		require.GreaterOrEqual(t, r.Stats.States, int64(4), "process 1 has acted nowhere")
	})
	require.Positive(t, lost)
}

// A step that changes nothing leads nowhere: a state cannot wait for itself.
func TestSafetyProvisoAtSelfLoop(t *testing.T) {
	for _, search := range searches {
		g := &explicit{}
		g.step(0, 0, 0)
		g.step(1, 0, 1)
		g.safety()
		p := problem(g)
		p.Reducer, p.Options.SafetyProviso = anyLeads{}, true
		r, err := search(context.Background(), p)
		require.NoError(t, err)
		require.EqualValues(t, 2, r.Stats.States)
	}
}

// A run that ends in a fault leads nowhere, and what goes on does.
func TestSafetyProvisoAtFault(t *testing.T) {
	for _, search := range searches {
		g := &explicit{}
		g.step(0, 0, 1)
		g.step(1, 0, 2)
		g.edges[0].fault = &program.Fault{Kind: program.DivisionByZero}
		g.safety()
		p := problem(g)
		p.Reducer, p.Options.SafetyProviso = anyLeads{}, true
		r, err := search(context.Background(), p)
		require.NoError(t, err)
		require.EqualValues(t, 2, r.Stats.States, "the move of process 1 is lost")
		require.Zero(t, r.Stats.Reduced)

		g.edges[0].fault = &program.Fault{Kind: program.Assertion, Continues: true}
		p = problem(g)
		p.Reducer, p.Options.SafetyProviso = anyLeads{}, true
		r, err = search(context.Background(), p)
		require.NoError(t, err)
		require.EqualValues(t, 1, r.Stats.Reduced)
	}
}

func TestProvisoOptionsThatDoNotGoTogether(t *testing.T) {
	for _, o := range []Options{{Proviso: ProvisoStack, SafetyProviso: true}, {Proviso: ProvisoStatic}} {
		g := siegel(1)
		p := problem(g)
		p.Reducer, p.Options = oneProcess{}, o
		_, err := NestedDFS(context.Background(), p)
		require.Error(t, err)
	}
}
