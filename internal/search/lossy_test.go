package search

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
	"ltlpor/internal/search/store/lossy"
	"ltlpor/internal/testing/amount"

	"github.com/stretchr/testify/require"
)

// exactTable is a Table that takes nothing for anything else.
type exactTable map[string]bool

func (t exactTable) Add(s []byte) bool {
	fresh := !t[string(s)]
	t[string(s)] = true
	return fresh
}
func (t exactTable) Contains(s []byte) bool { return t[string(s)] }
func (t exactTable) Bytes() int64           { return int64(len(t)) }
func (t exactTable) Omitted() float64       { return 0 }

// lossySearches are both.
var lossySearches = []func(context.Context, Problem) (Result, error){LossyDFS, LossyNestedDFS}

func lossyProblem(g *explicit, t Table, o Order) Problem {
	return Problem{Graph: g, Table: t, Automaton: len(g.next), Options: Options{Order: o, Seed: 3}}
}

// With a table that takes nothing for anything else a lossy search visits what there is, in any
// order, and finds what there is to be found; but it never says that it is complete.
func TestLossyAgainstDefinition(t *testing.T) {
	found, none := 0, 0
	for seed := range uint64(800) {
		rng := rand.New(rand.NewPCG(seed, 21))
		g := randomExplicit(rng, 12, 1+rng.IntN(4), seed%2 == 0)
		if seed%5 == 0 {
			g.safety()
		}
		product := g.reach(everything)
		edges := 0
		for _, ts := range product {
			edges += len(ts)
		}
		want := g.acceptsSome(product)
		for order := range Shuffled + 1 {
			for i, search := range lossySearches {
				r, err := search(context.Background(), lossyProblem(g, exactTable{}, order))
				require.NoError(t, err)
				require.False(t, r.Complete)
				require.Equal(t, CutLossy, r.Cut)
				require.EqualValues(t, len(product), r.Stats.Nodes, "seed %d", seed)
				require.EqualValues(t, len(product), r.Stats.States, "seed %d", seed)
				if i == 1 || len(g.next) > 1 { // a stutter is a step where cycles count
					require.EqualValues(t, edges, r.Stats.Transitions, "seed %d", seed)
				}
				require.InDelta(t, 1, r.Stats.Coverage, 1e-9)
				require.Equal(t, i == 1 && want, slices.ContainsFunc(r.Errors, isCycle), "seed %d", seed)
				require.Equal(t, g.faultyMoves(product) > 0, r.Stats.Errors > r.Stats.Cycles, "seed %d", seed)
				if len(g.next) == 1 {
					require.Equal(t, g.faultyMoves(product), r.Stats.Errors-r.Stats.Cycles, "seed %d", seed)
				}
				g.checkErrors(t, r.Errors)
			}
		}
		if want {
			found++
		} else {
			none++
		}
	}
	require.Greater(t, found, 150)
	require.Greater(t, none, 150)
}

// checkErrors replays errors, faults without their last step.
func (g *explicit) checkErrors(t *testing.T, errors []Error) {
	t.Helper()
	for _, e := range errors {
		if e.Kind == AFault {
			n := len(e.Lasso.Stem) - 1
			require.Equal(t, e.Fault.Edge, e.Lasso.Stem[n].Move.Edge)
			require.Equal(t, g.edges[e.Fault.Edge].faultAt, e.Lasso.Stem[n].Outcome)
			e.Lasso.Stem = e.Lasso.Stem[:n]
		}
		g.checkLasso(t, e.Lasso)
	}
}

// Whatever a table takes for something else, what is found is there, and what is visited is
// reachable.
func TestLossyErrorsAreReal(t *testing.T) {
	n := amount.Choose(600, 4000)
	found, missed, less := 0, 0, 0
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 22))
		g := randomExplicit(rng, 30, 1+rng.IntN(4), true)
		product := g.reach(everything)
		want := g.acceptsSome(product)
		table := lossy.NewBitstate(64, 1+int(seed%2), int(seed))
		r, err := LossyNestedDFS(context.Background(), lossyProblem(g, table, Order(seed%3)))
		require.NoError(t, err)
		require.False(t, r.Complete)
		require.LessOrEqual(t, r.Stats.Nodes, int64(len(product)))
		require.LessOrEqual(t, r.Stats.Coverage, 1.0)
		g.checkErrors(t, r.Errors)
		has := slices.ContainsFunc(r.Errors, isCycle)
		require.False(t, has && !want, "seed %d", seed)
		switch {
		case has:
			found++
		case want:
			missed++
		}
		if r.Stats.Nodes < int64(len(product)) {
			less++
		}
	}
	require.Greater(t, found, n/8)
	require.Greater(t, missed, n/200, "the table loses nothing")
	require.Greater(t, less, n/8, "the table loses nothing")
}

// On a weak automaton the path closes every accepting cycle somewhere, and no inner search is
// needed.
func TestLossyWeak(t *testing.T) {
	cycles := 0
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 23))
		g := randomExplicit(rng, 12, 4, false)
		for i := range g.accept { // from 2 on accepting, and no way back
			g.accept[i] = i >= 2
			g.next[i] = slices.DeleteFunc(g.next[i], func(n explicitNext) bool { return i >= 2 && n.to < 2 })
		}
		p := lossyProblem(g, exactTable{}, Order(seed%3))
		p.Weak = true
		r, err := LossyNestedDFS(context.Background(), p)
		require.NoError(t, err)
		require.Zero(t, r.Stats.Inner)
		require.Equal(t, g.acceptsSome(g.reach(everything)), slices.ContainsFunc(r.Errors, isCycle), "seed %d", seed)
		g.checkErrors(t, r.Errors)
		cycles += int(r.Stats.Cycles)
	}
	require.Greater(t, cycles, 200)
}

// The search by a table visits what the exact one does under the static proviso, where what is
// chosen in a state depends on the state alone.
func TestLossyReduced(t *testing.T) {
	reduced := 0
	for seed := range uint64(1500) {
		rng := rand.New(rand.NewPCG(seed, 24))
		g := randomExplicit(rng, 14, 1+rng.IntN(3), false)
		options := Options{Proviso: ProvisoStatic, Sticky: func(mv program.Move) bool { return mv.Edge%3 == 0 }}
		p := problem(g)
		p.Reducer, p.Options = first{}, options
		want, err := NestedDFS(context.Background(), p)
		require.NoError(t, err)
		p = lossyProblem(g, exactTable{}, InOrder)
		p.Reducer = first{}
		p.Options.Proviso, p.Options.Sticky = options.Proviso, options.Sticky
		got, err := LossyNestedDFS(context.Background(), p)
		require.NoError(t, err)
		require.Equal(t, want.Stats.Nodes, got.Stats.Nodes, "seed %d", seed)
		require.Equal(t, want.Stats.Transitions, got.Stats.Transitions, "seed %d", seed)
		require.Equal(t, want.Stats.Cycles > 0, got.Stats.Cycles > 0, "seed %d", seed)
		reduced += int(got.Stats.Reduced)
	}
	require.Greater(t, reduced, 1000)
}

// first is a Reducer that chooses the first move that does not close.
type first struct{}

func (first) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	for i, mv := range m.All {
		if !closes(mv) {
			return program.Choice(i) + 1
		}
	}
	return program.Full
}

func (first) Moves(m *program.Moves, c program.Choice) []program.Move {
	if c == program.Full {
		return m.All
	}
	return m.All[c-1 : c]
}

// What does not go together is refused.
func TestLossyRefuses(t *testing.T) {
	g := randomExplicit(rand.New(rand.NewPCG(1, 1)), 5, 1, false)
	for _, change := range []func(*Problem){
		func(p *Problem) { p.Table = nil },
		func(p *Problem) { p.Store = store.NewHash() },
		func(p *Problem) { p.Fairness = Weak },
		func(p *Problem) { p.Reducer = first{} },
		func(p *Problem) { p.Reducer, p.Options.Proviso = first{}, ProvisoStack },
	} {
		p := lossyProblem(g, exactTable{}, InOrder)
		change(&p)
		for _, search := range lossySearches {
			_, err := search(context.Background(), p)
			require.Error(t, err)
		}
	}
}

// Limits end a lossy search as they end others; a bound on the depth leaves it as it is,
// never complete.
func TestLossyLimits(t *testing.T) {
	g := row(10_000)
	for want, limit := range map[Cut]Options{
		CutStates: {MaxStates: 100}, CutMemory: {Memory: 30_000}, CutLossy: {MaxDepth: 100},
	} {
		p := lossyProblem(g, exactTable{}, InOrder)
		p.Options = limit
		r, err := LossyDFS(context.Background(), p)
		require.NoError(t, err)
		require.False(t, r.Complete)
		require.Equal(t, want, r.Cut)
		require.Less(t, r.Stats.Nodes, int64(9000))
	}
	r, err := LossyDFS(context.Background(), lossyProblem(g, exactTable{}, InOrder))
	require.NoError(t, err)
	require.EqualValues(t, 9999, r.Stats.Depth)
}

// row is a graph of n states in a row.
func row(n int) *explicit {
	g := (&explicit{}).safety()
	for s := range n {
		g.moves, g.labels = append(g.moves, []program.EdgeID{program.EdgeID(s)}), append(g.labels, 0)
		g.edges = append(g.edges, explicitEdge{to: []int{min(s+1, n-1)}})
	}
	return g
}

// Differences lead from one string to the other and back, and take little for strings that
// differ little.
func TestDelta(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 20_000 {
		a := make([]byte, rng.IntN(40)*rng.IntN(10))
		for i := range a {
			a[i] = byte(rng.IntN(3))
		}
		b := slices.Clone(a)
		for range rng.IntN(4) {
			if len(b) > 0 {
				b[rng.IntN(len(b))] ^= byte(1 + rng.IntN(255))
			}
		}
		close := len(b) > 0 && rng.IntN(2) == 0
		if !close {
			b = append(b[:rng.IntN(len(b)+1)], make([]byte, rng.IntN(20)*rng.IntN(20))...)
		}
		d := appendDelta(nil, a, b)
		require.Equal(t, string(b), string(applyDelta(slices.Clone(a), d, false)))
		require.Equal(t, string(a), string(applyDelta(slices.Clone(b), d, true)))
		if close {
			require.LessOrEqual(t, len(d), 1+3*4)
		}
	}
}

// A tape gives back what was pushed, whatever the lengths, and its memory is accounted for.
func TestTape(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	var x tape
	var want [][]byte
	var flags []byte
	most := int64(0)
	for i := range 60_000 {
		switch n := rng.IntN(20); {
		case n < 9 || i%20_000 < 8000:
			d := bytes.Repeat([]byte{byte(i)}, rng.IntN(12))
			if n == 0 {
				d = bytes.Repeat(d, 1+rng.IntN(100))
			}
			if i%9973 == 0 {
				d = make([]byte, 2*maxTape)
			}
			x.push(d)
			want, flags = append(want, d), append(flags, byte(i))
			_, f := x.top()
			*f = byte(i)
		case len(want) > 0:
			d, f := x.top()
			require.True(t, bytes.Equal(want[len(want)-1], d))
			if *f != flags[len(flags)-1] {
				require.Equal(t, flags[len(flags)-1], *f)
			}
			x.pop()
			want, flags = want[:len(want)-1], flags[:len(flags)-1]
		}
		if x.n != len(want) {
			require.Equal(t, len(want), x.n)
		}
		if i%5000 == 0 {
			k := len(want)
			x.eachDown(func(d []byte, f byte) bool {
				k--
				if !bytes.Equal(want[k], d) || flags[k] != f {
					t.Fatalf("item %d: %v %d, want %v %d", k, d, f, want[k], flags[k])
				}
				return true
			})
			require.Zero(t, k)
			size := int64(0)
			for _, c := range x.chunks {
				size += int64(cap(c))
			}
			require.Equal(t, size, x.size)
		}
		most = max(most, x.bytes())
	}
	require.Greater(t, most, int64(maxTape))
}

func TestHashSet(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	var s hashSet
	want := map[uint64]bool{}
	for range 200_000 {
		h := rng.Uint64N(500)
		switch {
		case !want[h] && rng.IntN(2) == 0 && h != 1: // 0 and 1 are one
			s.add(h)
			want[h] = true
		case want[h]:
			s.remove(h)
			delete(want, h)
		}
		if s.n != len(want) {
			require.Equal(t, len(want), s.n)
		}
		h = rng.Uint64N(500)
		if s.contains(h) != (want[h] || h == 1 && want[0]) {
			t.Fatalf("%d: %v", h, s.contains(h))
		}
	}
	require.LessOrEqual(t, s.bytes(), int64(1024*8))
}
