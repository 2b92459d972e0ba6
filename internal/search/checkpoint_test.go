package search

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
	"ltlpor/internal/testing/amount"

	"github.com/stretchr/testify/require"
)

// keeper writes a search before each expansion, as a program that may be killed at any time.
type keeper struct {
	t       *testing.T
	from    []byte
	written [][]byte
}

func (k *keeper) options() *Checkpoint {
	c := &Checkpoint{In: func() time.Duration { return 0 }}
	c.Write = func(state func(*checkpoint.Writer)) {
		var buf bytes.Buffer
		w := checkpoint.NewWriter(&buf)
		state(w)
		require.NoError(k.t, w.Close())
		k.written = append(k.written, buf.Bytes())
	}
	if k.from != nil {
		var err error
		c.From, err = checkpoint.Open(bytes.NewReader(k.from))
		require.NoError(k.t, err)
	}
	return c
}

// keptGraph is a small random graph, of some kind by seed, with a search for it.
func keptGraph(seed uint64) (*explicit, func() Problem) { return graphOf(seed, 12) }

// graphOf is a random graph of up to n states, of some kind by seed, with a search for it.
func graphOf(seed uint64, n int) (*explicit, func() Problem) {
	rng := rand.New(rand.NewPCG(seed, 77))
	m := 1 + rng.IntN(3)
	if seed%7 == 0 {
		m = maxDense + 3 // sparse marks
	}
	g := randomExplicit(rng, n, m, seed%2 == 0)
	if seed%5 == 0 {
		g.safety()
	}
	if seed%3 == 0 { // a claim that ends
		end := Q(len(g.next))
		g.next[rng.IntN(len(g.next))] = []explicitNext{{pos: 1, to: end}, {to: 0}}
		g.claims[end] = &program.Fault{Kind: program.ClaimEnd, Edge: -1, Message: "the end"}
	}
	p := problem(g)
	p.Options.Proviso = []Proviso{ProvisoColour, ProvisoColour, ProvisoStack}[seed%3]
	reduced, fair := rng.IntN(2) == 0, Fairness(rng.IntN(3))
	p.Options.MaxErrors = int(seed % 4 / 2 * 3)
	p.Options.SafetyProviso = seed%5 == 0 && p.Options.Proviso == ProvisoColour
	if seed%11 == 0 {
		p.Options.MaxDepth = 4
	}
	return g, func() Problem {
		p := p
		p.Store = store.NewHash()
		if p.Automaton == 1 && seed%2 == 0 {
			p.Automaton = 0
		}
		if reduced {
			p.Reducer = oneProcess{ignore: p.Options.SafetyProviso}
		}
		p.Fairness = fair
		return p
	}
}

// bare returns r without what depends on time and memory, and without the difference between no steps and none.
func bare(r Result) Result {
	r.Stats.Elapsed, r.Stats.Bytes, r.Stats.Disk = 0, 0, 0
	for i := range r.Errors {
		if l := &r.Errors[i].Lasso; len(l.Stem) == 0 {
			l.Stem = nil
		}
	}
	return r
}

type searcher = func(context.Context, Problem) (Result, error)

// keptSearches are the searches, each with the problems that it takes.
func keptSearches(p Problem) (all []searcher) {
	unfair := func(search searcher) searcher {
		return func(ctx context.Context, p Problem) (Result, error) {
			p.Fairness = Unfair
			return search(ctx, p)
		}
	}
	all = append(all, unfair(NestedDFS), unfair(DFS), SCC)
	if p.Options.Proviso != ProvisoStack || p.Reducer == nil {
		all = append(all, unfair(BFS))
	}
	return all
}

// A search that goes on from any point at which it was written ends as one does that was never interrupted: with
// the same errors and figures. It may be written and go on any number of times.
func TestCheckpoints(t *testing.T) {
	cycles, inner, seeds := 0, int64(0), uint64(amount.Choose(12, 120))
	for seed := range seeds {
		_, problem := keptGraph(seed)
		for i, search := range keptSearches(problem()) {
			run := func(k *keeper) Result {
				p := problem()
				p.Options.Checkpoint = k.options()
				r, err := search(context.Background(), p)
				require.NoError(t, err, "seed %d, search %d", seed, i)
				return bare(r)
			}
			plain, err := search(context.Background(), problem())
			require.NoError(t, err)
			plain = bare(plain)
			first := &keeper{t: t}
			require.Equal(t, plain, run(first), "seed %d, search %d", seed, i)
			require.NotEmpty(t, first.written)
			for at, from := range first.written {
				k := &keeper{t: t, from: from}
				require.Equal(t, plain, run(k), "seed %d, search %d, from expansion %d", seed, i, at)
				require.Len(t, k.written, len(first.written)-at)
				if at%3 == 0 && len(k.written) > 1 {
					k = &keeper{t: t, from: k.written[len(k.written)/2]}
					require.Equal(t, plain, run(k), "seed %d, search %d, twice from expansion %d", seed, i, at)
				}
			}
			inner += plain.Stats.Inner
			if slices.ContainsFunc(plain.Errors, isCycle) {
				cycles++
			}
		}
	}
	require.Greater(t, cycles, int(seeds/10))
	require.Positive(t, inner)
}

// The same where the stack lies on disk, before and after.
func TestCheckpointsOnDisk(t *testing.T) {
	spilled := 0
	for seed := range uint64(amount.Choose(8, 60)) {
		_, problem := graphOf(seed, 80)
		for i, search := range keptSearches(problem()) {
			run := func(k *keeper) Result {
				d := newDisk()
				p := onDisk(problem(), d)
				p.Options.Checkpoint = k.options()
				r, err := search(context.Background(), p)
				require.NoError(t, err, "seed %d, search %d", seed, i)
				if spilled += d.opened; d.opened > 0 && k.from != nil {
					require.Positive(t, r.Stats.Disk)
				}
				return bare(r)
			}
			plain, err := search(context.Background(), problem())
			require.NoError(t, err)
			first := &keeper{t: t}
			require.Equal(t, bare(plain), run(first), "seed %d, search %d", seed, i)
			for at := 5; at < len(first.written); at += 1 + len(first.written)/6 {
				k := &keeper{t: t, from: first.written[at]}
				require.Equal(t, bare(plain), run(k), "seed %d, search %d, from expansion %d", seed, i, at)
			}
		}
	}
	require.Greater(t, spilled, amount.Choose(7, 60))
}

// What ends for want of time or memory, or as it is interrupted, is written before, and goes on where there is more.
func TestCheckpointAtTheEnd(t *testing.T) {
	for i, search := range searches {
		for _, cut := range []Cut{CutTime, CutMemory, CutInterrupted} {
			ctx, cancel := context.WithCancel(context.Background())
			k := &keeper{t: t}
			problem := func(step time.Duration) Problem {
				clock := &ticking{at: time.Unix(0, 0), step: step}
				p := Problem{Graph: &chain{n: 5000, loop: true, wide: true}, Store: store.NewHash()}
				p.Options.Now = clock.now
				p.Options.Checkpoint = k.options()
				p.Options.Checkpoint.In = func() time.Duration { return time.Hour }
				return p
			}
			p := problem(time.Second)
			switch cut {
			case CutTime:
				p.Options.Time = 4 * time.Second
			case CutMemory:
				p.Options.Memory = 120 << 10
			case CutInterrupted:
				p.Options.Progress = func(Stats) { cancel() }
			}
			r, err := search(ctx, p)
			cancel()
			require.NoError(t, err)
			require.Equal(t, cut, r.Cut)
			require.Len(t, k.written, 1, "search %d, %s", i, cut)

			plain, err := search(context.Background(), Problem{Graph: p.Graph, Store: store.NewHash()})
			require.NoError(t, err)
			k.from = k.written[0]
			whole, err := search(context.Background(), problem(1))
			require.NoError(t, err)
			require.True(t, whole.Complete)
			require.GreaterOrEqual(t, whole.Stats.Elapsed, r.Stats.Elapsed-3*time.Second, "the time before counts")
			require.Greater(t, whole.Stats.Elapsed, time.Second)
			require.Equal(t, bare(plain), bare(whole))
		}
	}
}

// A search that goes on has its time from when it has been read: reading takes an hour here, and counts for nothing.
// Reading ends where it is stopped.
func TestReadingTakesNoTime(t *testing.T) {
	for i, search := range searches {
		k := &keeper{t: t}
		problem := func() (Problem, *ticking) {
			clock := &ticking{at: time.Unix(0, 0), step: time.Second}
			p := Problem{Graph: &chain{n: 9000, loop: true, wide: true}, Store: store.NewHash()}
			p.Options.Now, p.Options.Time = clock.now, 8*time.Second
			p.Options.Checkpoint = k.options()
			p.Options.Checkpoint.In = func() time.Duration { return time.Hour }
			return p, clock
		}
		p, _ := problem()
		before, err := search(context.Background(), p)
		require.NoError(t, err)
		require.Equal(t, CutTime, before.Cut)
		k.from = k.written[0]
		p, clock := problem()
		read := 0
		p.Options.Checkpoint.From.StopBy(func() error {
			clock.at = clock.at.Add(time.Hour)
			return nil
		})
		p.Options.Checkpoint.Read = func() {
			require.GreaterOrEqual(t, clock.at, time.Unix(3600, 0), "all has been in the buffer")
			read++
		}
		after, err := search(context.Background(), p)
		require.NoError(t, err)
		require.Equal(t, 1, read)
		require.Greater(t, after.Stats.States, before.Stats.States, "search %d", i)
		require.Less(t, after.Stats.Elapsed, time.Minute)

		stop := errors.New("stop")
		p, _ = problem()
		p.Options.Checkpoint.From.StopBy(func() error { return stop })
		_, err = search(context.Background(), p)
		require.Equal(t, stop, err)
	}
}

// A result that is written and read is the same.
func TestResultsAreKept(t *testing.T) {
	for seed := range uint64(200) {
		g, problem := keptGraph(seed)
		for _, search := range keptSearches(problem()) {
			want, err := search(context.Background(), problem())
			require.NoError(t, err)
			var buf bytes.Buffer
			w := checkpoint.NewWriter(&buf)
			want.Save(w)
			require.NoError(t, w.Close())
			r, err := checkpoint.Open(bytes.NewReader(buf.Bytes()))
			require.NoError(t, err)
			got := LoadResult(r, g)
			r.End()
			require.NoError(t, r.Err(), "seed %d", seed)
			require.Equal(t, want.Stats, got.Stats, "seed %d", seed)
			require.Equal(t, bare(want), bare(got), "seed %d", seed)
		}
	}
}

// Steps that go on after the automaton's fault are refused: the state that stands for a fault has no successors.
func TestNoStepsAfterTheClaimFails(t *testing.T) {
	const end = Q(1)
	g := &explicit{
		moves: make([][]program.EdgeID, 1), labels: []uint64{0}, initQ: []Q{0}, accept: make([]bool, 2),
		next:   [][]explicitNext{{{to: 0}, {to: end}}},
		claims: map[Q]*program.Fault{end: {Kind: program.ClaimEnd, Edge: -1, Message: "the end"}},
	}
	ends := func(qs ...Q) error {
		e := Error{Kind: AFault, Fault: g.claims[end], Lasso: program.Lasso{Q: 0}}
		for _, q := range qs {
			e.Lasso.Stem = append(e.Lasso.Stem, program.Step{Move: program.Stutter, Q: q})
		}
		var buf bytes.Buffer
		w := checkpoint.NewWriter(&buf)
		(&Result{Errors: []Error{e}}).Save(w)
		require.NoError(t, w.Close())
		r, err := checkpoint.Open(bytes.NewReader(buf.Bytes()))
		require.NoError(t, err)
		LoadResult(r, g)
		return r.Err()
	}
	require.NoError(t, ends(0, 0))
	require.ErrorIs(t, ends(0, end), checkpoint.ErrDamaged)
	require.ErrorIs(t, ends(0, end, 0), checkpoint.ErrDamaged)
}

// What a search by components has on its path is refused if its parts do not belong together: the search would not end.
func TestPathThatCannotBe(t *testing.T) {
	load := func(spoil func(c *byComponents)) error {
		_, problem := keptGraph(1)
		newSearch := func() *byComponents {
			c, err := newByComponents(context.Background(), problem())
			require.NoError(t, err)
			return c
		}
		c := newSearch()
		c.initials = make([]node, 1)
		for i := range uint32(3) { // a path of three nodes, whose components begin at the first and at the third
			n := node{ref: store.Ref(i)}
			c.live.push(i, 0)
			c.numbers.set(n, i+1)
			if i != 1 {
				c.roots.push(i, root{first: i}.rootNote())
			}
			c.push(step{ref: n.ref})
			c.stack.enter(0)
		}
		spoil(c)
		var buf bytes.Buffer
		w := checkpoint.NewWriter(&buf)
		c.saveWalk(w)
		require.NoError(t, w.Close())
		r, err := checkpoint.Open(bytes.NewReader(buf.Bytes()))
		require.NoError(t, err)
		newSearch().loadWalk(r)
		return r.Err()
	}
	require.NoError(t, load(func(*byComponents) {}))
	for name, spoil := range map[string]func(c *byComponents){
		"no components":        func(c *byComponents) { c.roots.cut(0) },
		"not the first":        func(c *byComponents) { c.roots.cut(0); c.roots.push(2, root{first: 2}.rootNote()) },
		"between nodes":        func(c *byComponents) { c.numbers.set(node{ref: 2}, 4) },
		"a complete node":      func(c *byComponents) { c.numbers.set(node{ref: 1}, dead) },
		"twice":                func(c *byComponents) { c.push(step{ref: 1}); c.stack.enter(0) },
		"no path":              func(c *byComponents) { c.stack.cut(0); c.roots.cut(0) },
		"no such node":         func(c *byComponents) { c.push(step{q: Q(c.automaton)}) },
		"live without number":  func(c *byComponents) { c.live.push(7, 0) },
		"components elsewhere": func(c *byComponents) { c.stack.cut(2) },
	} {
		require.ErrorIs(t, load(spoil), checkpoint.ErrDamaged, name)
	}
}

// A search with a store that cannot be written says so before it begins.
func TestNotKept(t *testing.T) {
	for _, search := range searches {
		k := &keeper{t: t}
		p := Problem{Graph: &chain{n: 3}, Store: plainStore{store.NewHash()}, Options: Options{Checkpoint: k.options()}}
		_, err := search(context.Background(), p)
		require.ErrorIs(t, err, errNotKept)
	}
}

// What cannot be the state of a search is refused, and nothing panics while it is read, whatever stands in the file.
func FuzzCheckpoint(f *testing.F) {
	for seed := range uint64(12) {
		f.Add(seed, uint16(3), uint16(40), byte(1))
	}
	f.Add(uint64(205), uint16(38), uint16(392), byte(1)) // components that do not belong to the path
	f.Fuzz(func(t *testing.T, seed uint64, pick, at uint16, x byte) {
		_, problem := keptGraph(seed % 400)
		all := keptSearches(problem())
		search := all[int(pick)%len(all)]
		k := &keeper{t: t}
		p := problem()
		p.Options.Checkpoint = k.options()
		_, err := search(context.Background(), p)
		require.NoError(t, err)
		content := k.written[int(pick)%len(k.written)]
		content = slices.Clone(content[:len(content)-32])
		content[30+int(at)%(len(content)-30)] ^= x
		k.from = sealed(content)
		p = problem()
		p.Options.Checkpoint = k.options()
		ctx, cancel := context.WithCancel(context.Background())
		cancel() // it is read, and not searched
		_, _ = search(ctx, p)
	})
}

// sealed gives content the checksum that it needs.
func sealed(content []byte) []byte {
	sum := sha256.Sum256(content)
	return append(content, sum[:]...)
}
