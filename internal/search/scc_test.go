package search

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"
	"time"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
	"ltlpor/internal/testing/amount"

	"github.com/stretchr/testify/require"
)

// marked is an explicit graph with acceptance marks on the steps of its automaton.
type marked struct {
	*explicit
	sets int
}

func (g marked) NextLacking(s program.State, q Q, dst []Q, lacks []uint64) ([]Q, []uint64) {
	from := len(dst)
	dst = g.Next(s, q, dst)
	for _, t := range dst[from:] {
		lacks = append(lacks, (uint64(1)<<g.sets-1)&^g.borne(decode(s), q, t))
	}
	return dst, lacks
}

func (g marked) borne(s int, q, t Q) uint64 {
	marks := uint64(0)
	for _, e := range g.next[q] {
		if e.to == t && e.pos&^g.labels[s] == 0 && e.neg&g.labels[s] == 0 {
			marks |= e.marks
		}
	}
	return marks
}

// taken is a step of the product with all that matters of it.
type takenStep struct {
	from, to pair
	marks    uint64
	moved    []program.PID
}

// steps are the steps of the product of g from the nodes of product.
func (g marked) steps(product map[pair][]pair) []takenStep {
	var out []takenStep
	for p := range product {
		for _, q := range g.Next(encode(p.s), p.q, nil) {
			if g.claims[q] != nil {
				continue
			}
			marks := g.borne(p.s, p.q, q)
			if g.sets == 0 && g.accept[p.q] {
				marks = 1
			}
			if len(g.moves[p.s]) == 0 {
				out = append(out, takenStep{p, pair{p.s, q}, marks, nil})
			}
			for _, k := range g.moves[p.s] {
				e := &g.edges[k]
				for i, t := range e.to {
					if e.fault != nil && i == e.faultAt && !e.fault.Continues {
						continue
					}
					moved := []program.PID{e.proc}
					if e.peer > 0 {
						moved = append(moved, program.PID(e.peer-1))
					}
					if i == 0 {
						moved = append(moved, e.others...)
					}
					out = append(out, takenStep{p, pair{t, q}, marks, moved})
				}
			}
		}
	}
	return out
}

// canMove are the processes with a move in s.
func (g marked) canMove(s int) map[program.PID]bool {
	out := map[program.PID]bool{}
	for _, k := range g.moves[s] {
		out[g.edges[k].proc] = true
		if peer := g.edges[k].peer; peer > 0 {
			out[program.PID(peer-1)] = true
		}
	}
	return out
}

// good reports whether a run that takes these steps infinitely often, and no
// others, is accepted and fair: word for word as it is defined.
func (g marked) good(steps []takenStep, f Fairness) bool {
	sets := max(1, g.sets)
	marks := uint64(0)
	moved, blocked, could := map[program.PID]bool{}, map[program.PID]bool{}, map[program.PID]bool{}
	for _, x := range steps {
		marks |= x.marks
		for _, p := range x.moved {
			moved[p] = true
		}
		can := g.canMove(x.from.s)
		for p := range program.PID(8) {
			if can[p] {
				could[p] = true
			} else {
				blocked[p] = true
			}
		}
	}
	if marks != 1<<sets-1 {
		return false
	}
	for p := range program.PID(8) {
		switch {
		case f == Weak && !blocked[p] && !moved[p]:
			return false
		case f == Strong && could[p] && !moved[p]:
			return false
		}
	}
	return true
}

// acceptedByDefinition tries each set of nodes as the set of those that a run visits
// infinitely often. The more steps between them the run takes, the better for it.
func (g marked) acceptedByDefinition(product map[pair][]pair, f Fairness) bool {
	var nodes []pair
	for p := range product {
		nodes = append(nodes, p)
	}
	all := g.steps(product)
	for set := uint64(1); set < 1<<len(nodes); set++ {
		in := map[pair]bool{}
		for b := set; b != 0; b &= b - 1 {
			in[nodes[bits.TrailingZeros64(b)]] = true
		}
		var steps []takenStep
		for _, x := range all {
			if in[x.from] && in[x.to] {
				steps = append(steps, x)
			}
		}
		if len(steps) > 0 && g.good(steps, f) && connected(in, steps) {
			return true
		}
	}
	return false
}

func connected(nodes map[pair]bool, steps []takenStep) bool {
	for start := range nodes {
		seen := map[pair]bool{start: true}
		for grown := true; grown; {
			grown = false
			for _, x := range steps {
				if seen[x.from] && !seen[x.to] {
					seen[x.to], grown = true, true
				}
			}
		}
		if len(seen) != len(nodes) {
			return false
		}
	}
	return true
}

// randomMarked is a random graph with up to procs processes, handshakes among
// them, and marks; sets 0 leaves it to the accepting states.
func randomMarked(rng *rand.Rand, n, m, procs, sets int) marked {
	g := marked{randomExplicit(rng, n, m, false), sets}
	for k := range g.edges {
		e := &g.edges[k]
		e.proc = program.PID(rng.IntN(procs))
		if rng.IntN(6) == 0 {
			if peer := rng.IntN(procs); program.PID(peer) != e.proc {
				e.peer = peer + 1
			}
		}
		if rng.IntN(6) == 0 {
			e.others = append(e.others, program.PID(rng.IntN(procs)))
		}
	}
	for s := range g.moves { // ways back: components with others inside
		if rng.IntN(2) == 0 {
			g.step(program.PID(rng.IntN(procs)), s, rng.IntN(s+1))
		}
	}
	for q := range g.next {
		for i := range g.next[q] {
			g.next[q][i].marks = rng.Uint64N(1 << sets)
		}
	}
	return g
}

// cycleSteps are the steps of the cycle of l as steps of the product.
func (g marked) cycleSteps(l program.Lasso) []takenStep {
	at := pair{decode(l.Init), l.Q}
	if n := len(l.Stem); n > 0 {
		at = pair{decode(l.Stem[n-1].State), l.Stem[n-1].Q}
	}
	var out []takenStep
	for _, s := range l.Cycle {
		to := pair{decode(s.State), s.Q}
		x := takenStep{from: at, to: to, marks: g.borne(at.s, at.q, to.q)}
		if g.sets == 0 && g.accept[at.q] {
			x.marks = 1
		}
		if s.Move != program.Stutter {
			x.moved = append(x.moved, s.Move.Proc)
			if s.Move.Peer != program.NoPID {
				x.moved = append(x.moved, s.Move.Peer)
			}
			if s.Outcome == 0 {
				x.moved = append(x.moved, g.edges[s.Move.Edge].others...)
			}
		}
		out = append(out, x)
		at = to
	}
	return out
}

func markedProblem(g marked, f Fairness) Problem {
	p := Problem{Graph: g, Store: store.NewHash(), Automaton: len(g.next), Fairness: f}
	if g.sets == 0 {
		p.Graph = g.explicit
	}
	return p
}

// The search against the definition: all kinds of acceptance and fairness.
func TestSCCAgainstDefinition(t *testing.T) {
	for _, c := range []struct {
		name string
		sets int
		fair Fairness
	}{
		{"Büchi", 0, Unfair}, {"generalised", 3, Unfair}, {"weak", 0, Weak}, {"generalised, weak", 2, Weak},
		{"strong", 0, Strong}, {"generalised, strong", 2, Strong},
	} {
		t.Run(c.name, func(t *testing.T) {
			found, none := 0, 0
			for seed := range uint64(amount.Choose(120, 2000)) {
				rng := rand.New(rand.NewPCG(seed, 11))
				m := 1 + rng.IntN(3)
				g := randomMarked(rng, 7, m, 1+rng.IntN(4), c.sets)
				if seed%10 == 0 { // states that are never reached, and sparse numbers
					for range maxDenseNumbers {
						g.next = append(g.next, []explicitNext{{to: 0}})
						g.accept = append(g.accept, false)
					}
				}
				product := g.reach(everything)
				if len(product) > 11 {
					continue
				}
				want := g.acceptedByDefinition(product, c.fair)
				for _, max := range []int{0, 1} {
					p := markedProblem(g, c.fair)
					p.Options.MaxErrors = max
					r, err := SCC(context.Background(), p)
					require.NoError(t, err)
					require.Equal(t, want, r.Stats.Cycles > 0, "seed %d", seed)
					if max == 0 || !want {
						require.True(t, r.Complete)
						require.EqualValues(t, len(product), r.Stats.Nodes)
						edges := 0
						for _, ts := range product {
							edges += len(ts)
						}
						require.EqualValues(t, edges, r.Stats.Transitions)
					}
					for _, e := range r.Errors {
						g.checkWay(t, e.Lasso)
						require.True(t, g.good(g.cycleSteps(e.Lasso), c.fair), "seed %d: the cycle is not accepted or not fair", seed)
					}
				}
				if want {
					found++
				} else {
					none++
				}
			}
			require.Greater(t, found, amount.Choose(20, 100))
			require.Greater(t, none, amount.Choose(20, 100))
		})
	}
}

// Without a property of its own the search by components agrees with the nested one,
// also on larger graphs and with faults.
func TestSCCAgainstNestedDFS(t *testing.T) {
	for seed := range amount.Choose[uint64](1000, 3000) {
		rng := rand.New(rand.NewPCG(seed, 12))
		g := randomExplicit(rng, 60, 1+rng.IntN(4), seed%2 == 0)
		a, err := NestedDFS(context.Background(), problem(g))
		require.NoError(t, err)
		b, err := SCC(context.Background(), problem(g))
		require.NoError(t, err)
		require.Equal(t, a.Stats.Cycles > 0, b.Stats.Cycles > 0, "seed %d", seed)
		require.Equal(t, a.Stats.Errors-a.Stats.Cycles, b.Stats.Errors-b.Stats.Cycles, "seed %d", seed)
		require.Equal(t, a.Stats.Nodes, b.Stats.Nodes, "seed %d", seed)
		require.Equal(t, a.Stats.Transitions, b.Stats.Transitions, "seed %d", seed)
		for _, e := range b.Errors {
			if isCycle(e) {
				g.checkLasso(t, e.Lasso)
			}
		}
	}
}

// A weak automaton needs no inner search.
func TestWeakAutomaton(t *testing.T) {
	found := 0
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 13))
		g := randomExplicit(rng, 20, 4, false)
		for q := range g.next { // forward only: components of one state
			for i := range g.next[q] {
				g.next[q][i].to = max(g.next[q][i].to, Q(q))
			}
		}
		p := problem(g)
		p.Weak = true
		r, err := NestedDFS(context.Background(), p)
		require.NoError(t, err)
		want := g.acceptsSome(g.reach(everything))
		require.Equal(t, want, r.Stats.Cycles > 0, "seed %d", seed)
		require.Zero(t, r.Stats.Inner)
		if want {
			found++
		}
	}
	require.Greater(t, found, 500)
}

// The cycle found is a shortest one of its component that is accepted.
func TestSCCCycleIsShortest(t *testing.T) {
	checked := 0
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 14))
		g := randomMarked(rng, 8, 1+rng.IntN(2), 3, 2)
		fair := Fairness(rng.IntN(3))
		p := markedProblem(g, fair)
		p.Options.MaxErrors = 1
		r, err := SCC(context.Background(), p)
		require.NoError(t, err)
		if len(r.Errors) == 0 {
			continue
		}
		// By definition: no shorter closed walk through nodes of the cycle's component is
		// accepted. (The search may have known a part of it only, which is why the cycle
		// is compared within the nodes that it visits.)
		cycle := g.cycleSteps(r.Errors[0].Lasso)
		in := map[pair]bool{}
		for _, x := range cycle {
			in[x.from] = true
		}
		var steps []takenStep
		for _, x := range g.steps(g.reach(everything)) {
			if in[x.from] && in[x.to] {
				steps = append(steps, x)
			}
		}
		if len(cycle) > 5 || len(steps) > 14 {
			continue
		}
		var walk func(path []takenStep) bool
		walk = func(path []takenStep) bool {
			last := path[len(path)-1]
			if last.to == path[0].from && g.good(path, fair) {
				return true
			}
			if len(path)+1 >= len(cycle) {
				return false
			}
			for _, x := range steps {
				if x.from == last.to && walk(append(path[:len(path):len(path)], x)) {
					return true
				}
			}
			return false
		}
		if len(cycle) > 1 {
			for _, x := range steps {
				require.False(t, walk([]takenStep{x}), "seed %d: a shorter cycle than %d", seed, len(cycle))
			}
			checked++
		}
	}
	require.Greater(t, checked, 200)
}

// checkWay replays l: as checkLasso, acceptance apart.
func (g *explicit) checkWay(t *testing.T, l program.Lasso) {
	t.Helper()
	accept := g.accept
	g.accept = make([]bool, len(accept))
	for q := range g.accept {
		g.accept[q] = true
	}
	g.checkLasso(t, l)
	g.accept = accept
}

// C3 under the search by components, whatever the reducer prefers.
func TestSCCKeepsProviso(t *testing.T) {
	reduced := 0
	for seed := range uint64(amount.Choose(500, 4000)) {
		require.False(t, reducedAgainstDefinition(t, seed, false, components), "seed %d", seed)
		if seed < 1000 && reducedAgainstDefinition(t, seed, true, components) {
			reduced++
		}
	}
	require.Greater(t, reduced, 50, "without the predicate there are such cycles")
}

// A component deep in the path and as long: roots, marks and the cycle.
func TestSCCDeep(t *testing.T) {
	if testing.Short() {
		t.Skip("millions of states")
	}
	n := amount.Choose[uint32](300_000, 3_000_000)
	start := time.Now()
	g := &chain{n: n - 1, loop: true}
	r, err := SCC(context.Background(), Problem{Graph: g, Store: store.NewHash()})
	require.NoError(t, err)
	require.True(t, r.Complete)
	require.EqualValues(t, n, r.Stats.States)
	require.EqualValues(t, n-1, r.Stats.Depth)
	require.Less(t, r.Stats.Bytes, int64(n)*90)
	t.Logf("%v, %d bytes a state", time.Since(start), r.Stats.Bytes/int64(n))
}

func TestFairnessIsForSCC(t *testing.T) {
	for _, search := range []func(context.Context, Problem) (Result, error){NestedDFS, DFS, BFS} {
		p := Problem{Graph: &chain{n: 3}, Store: store.NewHash(), Fairness: Weak}
		_, err := search(context.Background(), p)
		require.Error(t, err)
	}
	_, err := SCC(context.Background(), Problem{Graph: &chain{n: 3}, Store: store.NewHash(), Fairness: Strong + 1})
	require.Error(t, err)
}
