package search

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/program"
)

// shortestByDefinition is the least number of steps of stem and cycle of a lasso that is accepted, by all distances
// (Floyd and Warshall); 0 if there is none.
func (g *explicit) shortestByDefinition() int {
	const far = 1 << 20
	product := g.reach(everything)
	number, nodes := map[pair]int{}, []pair(nil)
	for p := range product {
		number[p] = len(nodes)
		nodes = append(nodes, p)
	}
	n := len(nodes)
	d := make([][]int, n) // of ways with at least one step
	for i, p := range nodes {
		d[i] = make([]int, n)
		for j := range d[i] {
			d[i][j] = far
		}
		for _, to := range product[p] {
			d[i][number[to]] = 1
		}
	}
	for k := range n {
		for i := range n {
			for j := range n {
				d[i][j] = min(d[i][j], d[i][k]+d[k][j])
			}
		}
	}
	best := far
	for _, q := range g.initQ {
		root := number[pair{0, q}]
		for v := range n {
			stem := d[root][v]
			if v == root {
				stem = 0
			}
			for a := range n {
				switch {
				case !g.accept[nodes[a].q]:
				case a == v:
					best = min(best, stem+d[v][v])
				default:
					best = min(best, stem+d[v][a]+d[a][v])
				}
			}
		}
	}
	if best >= far {
		return 0
	}
	return best
}

// Without bounds Shorten finds a shortest lasso, from whatever run it begins, and says so. With bounds what it finds
// is a run of the graph all the same.
func TestShortenFindsShortest(t *testing.T) {
	shorter, kept := 0, 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 7))
		g := randomExplicit(rng, 12, 3, false)
		want := g.shortestByDefinition()
		for _, search := range []func(context.Context, Problem) (Result, error){NestedDFS, SCC} {
			p := problem(g)
			p.Options.MaxErrors = 1
			res, err := search(context.Background(), p)
			require.NoError(t, err)
			require.Equal(t, want > 0, len(res.Errors) > 0, "seed %d", seed)
			if want == 0 {
				continue
			}
			found := res.Errors[0]
			length := func(l program.Lasso) int { return len(l.Stem) + len(l.Cycle) }
			for _, nodes := range []int{0, 1, 4} {
				short, err := Shorten(context.Background(), problem(g), Shortening{
					Known: found, Below: length(found.Lasso), Nodes: nodes,
				})
				require.NoError(t, err)
				require.Equal(t, short.All, short.Cut == CutNone)
				n := length(found.Lasso)
				if short.Error != nil {
					g.checkLasso(t, short.Error.Lasso)
					require.Less(t, length(short.Error.Lasso), n)
					n = length(short.Error.Lasso)
				}
				if nodes == 0 {
					require.True(t, short.All)
					require.Equal(t, want, n, "seed %d", seed)
					if short.Error != nil {
						shorter++
					} else {
						kept++
					}
				}
			}
		}
	}
	require.Greater(t, shorter, 20)
	require.Greater(t, kept, 20)
}

// While a shorter run is looked for, and then cycles, the caller is told how far that is, and how long it takes.
func TestShortenTellsItsProgress(t *testing.T) {
	g := &explicit{initQ: []Q{0}, next: [][]explicitNext{{{to: 0}}}, accept: []bool{true}}
	const n = 1500 // on one cycle
	for s := range n {
		g.moves, g.labels = append(g.moves, []program.EdgeID{program.EdgeID(s)}), append(g.labels, 0)
		g.edges = append(g.edges, explicitEdge{to: []int{(s + 1) % n}})
	}
	p := problem(g)
	p.Options.MaxErrors = 1
	res, err := NestedDFS(context.Background(), p)
	require.NoError(t, err)
	require.NotEmpty(t, res.Errors)
	p = problem(g)
	clock := &ticking{step: 600 * time.Millisecond}
	p.Options.Now = clock.now
	var told []Shortened
	short, err := Shorten(context.Background(), p, Shortening{
		Known: res.Errors[0], Below: 1 << 20, Progress: func(s Shortened) { told = append(told, s) },
	})
	require.NoError(t, err)
	require.NotNil(t, short.Error)
	require.Greater(t, len(told), 2)
	for k := range told[1:] {
		a, b := told[k], told[k+1]
		require.LessOrEqual(t, a.Nodes, b.Nodes)
		require.LessOrEqual(t, a.Cycles, b.Cycles)
		require.Less(t, a.Elapsed, b.Elapsed)
	}
	require.Zero(t, told[0].Cycles)
	require.LessOrEqual(t, told[len(told)-1].Nodes, short.Nodes)
	require.Greater(t, short.Nodes, checkEvery)

	// After an interrupt, or without room, a long known run is not expanded.
	over, end := context.WithCancel(context.Background())
	end()
	full := problem(g)
	full.Options.Room = func(int64) bool { return false }
	amidst := cancel.Bounded(context.Background(), 2) // two looks are before the run
	for _, c := range []struct {
		ctx   context.Context
		p     Problem
		below int
	}{{over, problem(g), 1 << 20}, {context.Background(), full, 1 << 20}, {amidst, problem(g), 1}} {
		short, err = Shorten(c.ctx, c.p, Shortening{Known: res.Errors[0], Below: c.below})
		require.NoError(t, err)
		require.True(t, short.Error == nil, "a run of %d nodes", short.Nodes)
		require.Less(t, short.Nodes, checkEvery)
	}

	// A limit of time ends it in the midst of a cycle, too.
	late := &ticking{step: time.Millisecond}
	p = problem(g)
	p.Options.Now = late.now
	what := Shortening{Known: res.Errors[0], Below: 1 << 20, Time: time.Nanosecond}
	short, err = Shorten(context.Background(), p, what)
	require.NoError(t, err)
	require.False(t, short.All)
}

// TestShortenKeepsItsTime: a part of the time is left for the cycles among the nodes that were explored, and the limit
// that ended the search is told.
func TestShortenKeepsItsTime(t *testing.T) {
	ring := func(n int) *explicit {
		g := &explicit{initQ: []Q{0}, next: [][]explicitNext{{{to: 0}}}, accept: []bool{true}}
		for s := range n {
			g.moves, g.labels = append(g.moves, []program.EdgeID{program.EdgeID(s)}), append(g.labels, 0)
			g.edges = append(g.edges, explicitEdge{to: []int{(s + 1) % n}})
		}
		return g
	}
	const n = 40 * checkEvery
	g := ring(n)
	p := problem(g)
	p.Options.MaxErrors = 1
	res, err := NestedDFS(context.Background(), p)
	require.NoError(t, err)
	require.NotEmpty(t, res.Errors)
	g = ring(n)
	g.moves[7] = append(g.moves[7], n) // a loop round state 7
	g.edges = append(g.edges, explicitEdge{to: []int{7}})

	p = problem(g)
	clock := &ticking{step: time.Second}
	p.Options.Now = clock.now
	what := Shortening{Known: res.Errors[0], Foreign: true, Below: n, Time: 40 * time.Second}
	short, err := Shorten(context.Background(), p, what)
	require.NoError(t, err)
	require.NotNil(t, short.Error)
	require.Len(t, short.Error.Lasso.Cycle, 1)
	require.Equal(t, CutTime, short.Cut)
	require.Less(t, short.Nodes, n)
	require.Less(t, short.Elapsed, what.Time)

	p = problem(g)
	p.Options.Memory = 1
	short, err = Shorten(context.Background(), p, what)
	require.NoError(t, err)
	require.Equal(t, CutMemory, short.Cut)
	over, end := context.WithCancel(context.Background())
	end()
	short, err = Shorten(over, problem(g), what)
	require.NoError(t, err)
	require.Equal(t, CutInterrupted, short.Cut)
	what.Nodes = 20
	short, err = Shorten(context.Background(), problem(g), what)
	require.NoError(t, err)
	require.Equal(t, CutStates, short.Cut)
}
