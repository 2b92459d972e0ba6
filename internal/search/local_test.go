package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"

	"github.com/stretchr/testify/require"
)

// places is an explicit graph whose processes wait. Where one does is the same before and after a step
// in which it does not move.
type places struct {
	*explicit
	at [][]program.EdgeID // of each state and process; -1: it does not wait
}

func (g *places) Waiting(s program.State, dst []program.Waiter) []program.Waiter {
	for p, at := range g.at[decode(s)] {
		if at >= 0 {
			dst = append(dst, program.Waiter{Proc: program.PID(p), Edge: at})
		}
	}
	return dst
}

func (g *places) Nodes() *program.Nodes { return nil }

// movers are who takes part in move k.
func (g *explicit) movers(k program.EdgeID) (set program.PIDSet) {
	e := &g.edges[k]
	set.Add(e.proc)
	if e.peer > 0 {
		set.Add(program.PID(e.peer - 1))
	}
	for _, p := range e.others {
		set.Add(p)
	}
	return set
}

// randomPlaces returns a graph with n processes, of which some move together.
func randomPlaces(rng *rand.Rand, n int, faults bool) *places {
	g := randomExplicit(rng, 12, 1, faults).safety()
	for k := range g.edges {
		e := &g.edges[k]
		e.proc = program.PID(rng.IntN(n))
		if rng.IntN(6) == 0 {
			e.peer = 1 + (int(e.proc)+1)%n
		}
		if rng.IntN(8) == 0 {
			e.others = []program.PID{program.PID(rng.IntN(n))}
		}
	}
	at := make([][]program.EdgeID, len(g.moves))
	for p := range n {
		for s, same := range g.stays(program.PID(p)) {
			if same == s {
				at[s] = append(at[s], program.EdgeID(rng.IntN(4)-1))
			} else {
				at[s] = append(at[s], at[same][p])
			}
		}
	}
	return &places{g, at}
}

// stays returns for each state the least one that is reached by steps in which p does not move, there and back.
func (g *explicit) stays(p program.PID) []int {
	least := make([]int, len(g.moves))
	for s := range least {
		least[s] = s
	}
	for changed := true; changed; {
		changed = false
		for s, ks := range g.moves {
			for _, k := range ks {
				if set := g.movers(k); set.Has(p) {
					continue
				}
				for _, t := range g.edges[k].to {
					if m := min(least[s], least[t]); m < max(least[s], least[t]) {
						least[s], least[t], changed = m, m, true
					}
				}
			}
		}
	}
	return least
}

// frees returns the states of the graph that keep leaves from which p moves some time, or a run may end
// in an error: backwards from those where it does at once.
func (g *explicit) frees(p program.PID, states map[int]bool, keep func(int, program.EdgeID) bool) map[int]bool {
	free := map[int]bool{}
	for grows := true; grows; {
		grows = false
		for s := range states {
			if free[s] {
				continue
			}
			for _, k := range g.moves[s] {
				if !keep(s, k) {
					continue
				}
				e := &g.edges[k]
				set := g.movers(k)
				is := set.Has(p) || e.fault != nil && !e.fault.Continues
				for _, t := range e.to {
					is = is || free[t]
				}
				free[s] = free[s] || is
			}
			grows = grows || free[s]
		}
	}
	return free
}

// stuckIn returns who never moves again, and where he waits, in the graph that keep leaves.
func (g *places) stuckIn(n int, keep func(int, program.EdgeID) bool) map[program.Waiter]bool {
	states, stuck := systemStates(g.reach(keep)), map[program.Waiter]bool{}
	for p := range program.PID(n) {
		free := g.frees(p, states, keep)
		for s := range states {
			if at := g.at[s][p]; at >= 0 && !free[s] {
				stuck[program.Waiter{Proc: p, Edge: at}] = true
			}
		}
	}
	return stuck
}

// Who is stuck is who never moves again by the definition, in the whole graph and in what a reduction
// that keeps S leaves of it; each run ends where he is. What a search that was cut off says is true.
func TestLocalDeadlocksAgainstDefinition(t *testing.T) {
	n := amount.Choose(600, 6000)
	some, none, reduced, cut := 0, 0, 0, 0
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 5))
		n := 2 + rng.IntN(3)
		g := randomPlaces(rng, n, seed%4 == 0)
		p := problem(g.explicit)
		p.Graph, p.Waiting = g, g
		keep, red := everything, &subsets{rng: rng, chosen: map[int]program.Choice{}, safety: true, t: t}
		if seed%3 > 0 {
			p.Reducer, p.Options.SafetyProviso, keep = red, true, red.keeps(g.explicit)
		}
		if seed%5 == 0 {
			p.Options.MaxDepth = 1 + rng.Int64N(5)
		}
		r, err := LocalDeadlocks(context.Background(), p)
		require.NoError(t, err)
		want, got := g.stuckIn(n, keep), map[program.Waiter]bool{}
		for _, e := range r.Errors {
			if e.Fault.Kind != program.LocalDeadlock {
				continue
			}
			w := program.Waiter{Proc: e.Fault.Proc, Edge: e.Fault.Edge}
			require.False(t, got[w], "seed %d: %v is told twice", seed, w)
			require.True(t, want[w], "seed %d: %v is not stuck", seed, w)
			got[w] = true
			g.checkLasso(t, e.Lasso)
			end := e.Lasso.Init
			if k := len(e.Lasso.Stem); k > 0 {
				end = e.Lasso.Stem[k-1].State
			}
			require.Equal(t, w.Edge, g.at[decode(end)][w.Proc], "seed %d: %v does not wait at the end", seed, w)
		}
		switch {
		case !r.Complete:
			cut++
		default:
			require.Equal(t, want, got, "seed %d", seed)
		}
		if len(got) > 0 {
			some++
		} else {
			none++
		}
		if len(red.chosen) > 0 && len(systemStates(g.reach(keep))) < len(systemStates(g.reach(everything))) {
			reduced++
		}
	}
	t.Logf("%d with local deadlocks, %d without, %d reduced, %d cut off", some, none, reduced, cut)
	require.Greater(t, some, n/6)
	require.Greater(t, none, n/20)
	require.Greater(t, reduced, n/12)
	require.Greater(t, cut, n/60)
}
