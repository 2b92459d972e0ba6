package search

import (
	"context"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
)

// Lacking is not asked: tables has the marks.
func (g marked) Lacking(Q, []Q, []uint64) []uint64 { panic("not asked") }

// tables are the Routes of one goroutine through a marked graph. A node is the state times 1<<tableBits and the
// automaton state.
type tables struct {
	marked
	all    *tabled
	meeter Meeter
	draw   *rand.Rand
	next   Followed
	fresh  []bool
}

const tableBits = 8

// tabled is what the goroutines share: it counts states, which is what the limits ask for.
type tabled struct {
	stopped atomic.Bool
	states  []atomic.Bool
	n       atomic.Int64
}

func (*tabled) Bytes() int64 { return 0 }
func (*tabled) Copied() bool { return true }
func (a *tabled) Stop()      { a.stopped.Store(true) }

// Len must be quick: it is asked for again and again beside the search.
func (a *tabled) Len() int64 { return a.n.Load() }

func (a *tabled) add(s int) {
	if !a.states[s].Swap(true) {
		a.n.Add(1)
	}
}

func (x *tables) Begin(h Holder) (roots []uint64, bits uint, err error) {
	x.meeter = h.(Meeter)
	for _, q := range x.initQ {
		roots = append(roots, uint64(q))
	}
	x.all.add(0)
	return roots, tableBits, x.meet(roots)
}

func (x *tables) meet(nodes []uint64) error {
	for len(x.fresh) < len(nodes) {
		x.fresh = append(x.fresh, false)
	}
	return x.meeter.AddNodes(nodes, x.fresh)
}

func (x *tables) Expand(n *uint64) (*Followed, error) {
	for range x.draw.IntN(3) {
		runtime.Gosched()
	}
	if !x.Yield() {
		return nil, nil
	}
	s, q := int(*n>>tableBits), Q(*n&(1<<tableBits-1))
	f := &x.next
	*f = Followed{Nodes: f.Nodes[:0], Settled: f.Settled[:0], Qs: f.Qs[:0], Marks: f.Marks[:0], Moves: f.Moves[:0]}
	for _, to := range x.Next(encode(s), q, nil) {
		f.Qs, f.Marks = append(f.Qs, to), append(f.Marks, (uint64(1)<<x.sets-1)&^x.borne(s, q, to))
	}
	var m program.Moves
	x.Enabled(encode(s), &m)
	var states []int
	for _, mv := range m.All {
		f.Odd = f.Odd || mv == program.Stutter || len(x.edges[mv.Edge].others) > 0
	}
	if f.Odd = f.Odd || x.draw.IntN(4) == 0; f.Odd {
		odd, d, ok := x.meeter.Odd(encode(s), q, f.Qs)
		if !ok {
			return nil, nil
		}
		f.Decided = d
		for _, t := range odd {
			states = append(states, decode(t))
		}
	} else {
		f.Enabled = m.All
		for _, mv := range m.All {
			for i, t := range x.edges[mv.Edge].to {
				if e := &x.edges[mv.Edge]; e.fault == nil || i != e.faultAt || e.fault.Continues {
					states, f.Moves = append(states, t), append(f.Moves, mv)
				}
			}
		}
	}
	for k := len(f.Qs) - 1; k >= 0; k-- {
		for _, t := range states {
			x.all.add(t)
			f.Nodes, f.Settled = append(f.Nodes, uint64(t)<<tableBits|uint64(f.Qs[k])), append(f.Settled, true)
		}
	}
	return f, x.meet(f.Nodes)
}

func (x *tables) Yield() bool                { return !x.all.stopped.Load() }
func (*tables) End()                         {}
func (*tables) Settle(uint64, bool) bool     { return true }
func (*tables) State(n uint64) program.State { return encode(int(n >> tableBits)) }
func newTabled(g marked) *tabled             { return &tabled{states: make([]atomic.Bool, len(g.moves))} }

// parallel searches g by so many goroutines.
func (g marked) parallel(t *testing.T, f Fairness, workers int, seed uint64) Result {
	t.Helper()
	return g.search(t, markedProblem(g, f), newTabled(g), workers, seed)
}

// search searches for p, which is about g.
func (g marked) search(t *testing.T, p Problem, all *tabled, workers int, seed uint64) Result {
	t.Helper()
	p.Options.MaxErrors = 1
	var routes []Routes
	var graphs []Graph
	for i := range workers {
		routes = append(routes, &tables{marked: g, all: all, draw: rand.New(rand.NewPCG(seed, uint64(i)))})
		graphs = append(graphs, p.Graph)
	}
	r, again, err := ParallelSCC(context.Background(), p, all, routes, graphs)
	require.NoError(t, err)
	require.False(t, again)
	return r
}

// Several goroutines against the definition: all kinds of acceptance, and weak fairness.
func TestParallelSCCAgainstDefinition(t *testing.T) {
	for _, c := range []struct {
		name string
		sets int
		fair Fairness
	}{
		{"Büchi", 0, Unfair}, {"generalised", 3, Unfair}, {"weak", 0, Weak}, {"generalised, weak", 2, Weak},
	} {
		t.Run(c.name, func(t *testing.T) {
			found, none := 0, 0
			for seed := range uint64(amount.Choose(120, 1000)) {
				rng := rand.New(rand.NewPCG(seed, 41))
				g := randomMarked(rng, 7, 1+rng.IntN(3), 1+rng.IntN(4), c.sets)
				product := g.reach(everything)
				if len(product) > 11 {
					continue
				}
				want := g.acceptedByDefinition(product, c.fair)
				for workers := 1; workers < 4; workers++ {
					r := g.parallel(t, c.fair, workers, seed)
					require.Equal(t, want, r.Stats.Cycles > 0, "seed %d, %d goroutines", seed, workers)
					g.checkParallel(t, r, c.fair)
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

// checkParallel checks the run that was found, or what was counted.
func (g marked) checkParallel(t *testing.T, r Result, f Fairness) {
	t.Helper()
	for _, e := range r.Errors {
		g.checkWay(t, e.Lasso)
		require.True(t, g.good(g.cycleSteps(e.Lasso), f), "the cycle is not accepted or not fair")
	}
	if r.Stats.Cycles > 0 {
		require.Len(t, r.Errors, 1)
		return
	}
	p := markedProblem(g, f)
	want, err := SCC(context.Background(), p)
	require.NoError(t, err)
	require.True(t, r.Complete)
	require.Equal(t, want.Stats.States, r.Stats.States)
	require.Equal(t, want.Stats.Nodes, r.Stats.Nodes)
	require.Equal(t, want.Stats.Transitions, r.Stats.Transitions)
}

// A deep graph is searched though there is hardly any memory for the stacks: they lie in files, that is all. Where one
// cannot be read the search ends.
func TestParallelSCCOnDisk(t *testing.T) {
	const depth = 100_000
	g := marked{(&explicit{claims: map[Q]*program.Fault{}, labels: make([]uint64, depth)}).safety(), 0}
	for s := range depth {
		g.moves = append(g.moves, nil)
		g.step(0, s, min(s+1, depth-1))
		if s%7 == 0 {
			g.step(1, s, max(0, s-3))
		}
	}
	for _, relieved := range []bool{false, true} {
		var files list[*disk]
		var mu sync.Mutex
		all := newTabled(g)
		p := markedProblem(g, Weak)
		p.Options.StackFile = func() (File, error) {
			mu.Lock()
			defer mu.Unlock()
			files.push(newDisk())
			return (*files.top()).open()
		}
		if relieved { // there is no room when there are many states, until some of the stack lies on disk
			p.Options.Room = func(int64) bool {
				mu.Lock()
				defer mu.Unlock()
				return all.Len() < 9*depth/10 || files.n > 0
			}
		} else {
			p.Options.StackMemory = 2000
		}
		r := g.search(t, p, all, 2, 1)
		for tries := 0; relieved && !r.Complete && tries < 4; tries++ { // one without a stack was asked first
			require.Equal(t, CutMemory, r.Cut)
			all, files = newTabled(g), list[*disk]{}
			r = g.search(t, p, all, 2, 1)
		}
		require.True(t, r.Complete, "%v", r.Cut)
		require.EqualValues(t, depth, r.Stats.Nodes)
		require.Positive(t, r.Stats.Disk)
		for i := range files.n {
			require.Equal(t, 1, (*files.item(i)).closed)
		}
	}
	broken := newDisk()
	broken.reads = 0
	p := markedProblem(g, Weak)
	p.Options.StackFile, p.Options.StackMemory = broken.open, 1000
	r := g.search(t, p, newTabled(g), 1, 1)
	require.Equal(t, CutDisk, r.Cut)
	require.ErrorIs(t, r.Disk, errDisk)
}

// On larger graphs they agree with one, and share the work: what one alone would expand is not expanded by all.
func TestParallelSCCAgainstSCC(t *testing.T) {
	n := amount.Choose(60, 600)
	found, nodes, twice := 0, int64(0), int64(0)
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 42))
		sets, fair := int(seed%3), Fairness(seed/3%2)
		g := randomMarked(rng, 200, 1+rng.IntN(4), 1+rng.IntN(3), sets)
		if seed%2 == 0 && sets > 0 { // one of the marks occurs nowhere
			for q := range g.next {
				for i := range g.next[q] {
					g.next[q][i].marks &^= 1
				}
			}
		}
		p := markedProblem(g, fair)
		p.Options.MaxErrors = 1
		want, err := SCC(context.Background(), p)
		require.NoError(t, err)
		for _, workers := range []int{1, 2, 4} {
			r := g.parallel(t, fair, workers, seed)
			require.Equal(t, want.Stats.Cycles, r.Stats.Cycles, "seed %d, %d goroutines", seed, workers)
			g.checkParallel(t, r, fair)
			if workers == 1 {
				require.Zero(t, r.Stats.Inner, "one goroutine expands nothing twice")
			} else if r.Stats.Cycles == 0 {
				nodes, twice = nodes+r.Stats.Transitions, twice+r.Stats.Inner
			}
		}
		if want.Stats.Cycles > 0 {
			found++
		}
	}
	t.Logf("%d of %d have an accepted run; of %d transitions of the others %d were taken again", found, n, nodes, twice)
	require.Greater(t, found, n/6)
	require.Less(t, found, n*5/6)
}
