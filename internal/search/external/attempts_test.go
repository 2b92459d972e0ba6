package external

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/external/audit"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/packedtest"
)

// plain is a machine without a property. A state without moves is repeated.
type plain struct{ drawn }

func (*plain) Next(_ program.State, _ search.Q, dst []search.Q) []search.Q { return append(dst, 0) }

func (g *plain) Fire(s program.State, mv program.Move, out *program.Outcomes) {
	if mv == program.Stutter {
		g.drawn.Fire(s, mv, out)
		return
	}
	g.Machine.Fire(s, mv, out)
}

// capricious chooses at each call a valid set at random: every move, or the moves of a process that can only do steps
// on its own variables.
type capricious struct {
	fickle
	edges []*program.Edge
	r     *rand.Rand
	left  *atomic.Int64 // number of calls until stop is called
	stop  func()
}

func (c *capricious) Choose(m *program.Moves, _ func(program.Move) bool) program.Choice {
	if c.left.Add(-1) == 0 {
		c.stop()
	}
	own := map[program.PID]bool{}
	for _, mv := range m.All {
		own[mv.Proc] = mv != program.Stutter
	}
	for _, mv := range m.All {
		if own[mv.Proc] && strings.Contains(c.edges[mv.Edge].Text, "shared") {
			own[mv.Proc] = false
		}
	}
	choices := []program.Choice{program.Full}
	for _, mv := range m.All {
		if own[mv.Proc] {
			choices = append(choices, program.Choice(mv.Proc)+1)
		}
	}
	return choices[c.r.IntN(len(choices))]
}

func (c *capricious) Moves(m *program.Moves, choice program.Choice) []program.Move {
	if choice == program.Full {
		return m.All
	}
	return c.fickle.Moves(m, choice)
}

// TestCapriciousAttempts: searches with reducers that choose at random at each call, which are stopped at random and go
// on, find an error if there is one, and their folders pass the audit if there is none.
func TestCapriciousAttempts(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 0))
	stops, counts := 0, map[int64]bool{}
	for i := range amount.Choose(15, 100) {
		faulty := i%2 == 0
		p := exectest.Load(t, fmt.Sprintf(`byte shared;
active [%d] proctype P() {
	byte a;
	do :: a < %d -> a++ :: a < %d -> a = a + 2 :: a >= %d -> break od;
	shared++; assert(shared < %d)
}`, 3, 2+i%5, 1+i%7, 2+i%5, map[bool]int{true: 3, false: 4}[faulty]))
		m := packedtest.Machine(t, p)
		c := Config{
			Dir: t.TempDir(), Loose: true, Every: []time.Duration{1, time.Hour}[r.IntN(2)],
			Partitions: []int{1, 4, 61}[r.IntN(3)], Workers: 1 + r.IntN(3),
		}
		c.Whole = r.IntN(3) == 0
		c.Resident = c.Whole && r.IntN(2) == 0
		what := fmt.Sprintf("%d, %+v", i, c)
		for try, decided := 1, false; !decided; try++ {
			res, s := searchCapriciously(t, r, c, m, p, 1+r.IntN(300*try))
			switch {
			case len(res.Errors) > 0:
				require.True(t, faulty, what)
				decided = true
			case res.Complete:
				require.False(t, faulty, what)
				counts[s.Len()], decided = true, true
				a, err := audit.Folder(c.Dir)
				require.NoError(t, err, what)
				require.True(t, a.Complete, what)
			default:
				stops++
			}
		}
	}
	t.Logf("%d searches were stopped", stops)
	require.Greater(t, stops, 5)
	require.Greater(t, len(counts), 5)
}

// searchCapriciously searches p in c.Dir with capricious reducers, until they are asked `calls` times.
func searchCapriciously(
	t *testing.T, r *rand.Rand, c Config, m *closure.Machine, p *program.Program, calls int,
) (search.Result, *Space) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var left atomic.Int64
	left.Store(int64(calls))
	transitions := cache.New(coding.New(m.Clone().(*closure.Machine), coding.DefaultLimits()), true)
	problem := search.Problem{Options: search.Options{MaxErrors: 1, Proviso: search.ProvisoNone}}
	var graphs []search.Graph
	var reductions []Reduction
	for range c.Workers {
		graphs = append(graphs, &plain{drawn{Machine: m.Clone().(*closure.Machine)}})
		own := rand.New(rand.NewPCG(r.Uint64(), 0))
		x := &capricious{edges: p.Edges, r: own, left: &left, stop: cancel}
		reductions = append(reductions, Reduction{Reducer: x})
	}
	s, err := New(c, Source{Transitions: &transitions}, problem, graphs, reductions)
	require.NoError(t, err)
	problem.Graph = &plain{drawn{Machine: m.Clone().(*closure.Machine)}}
	res, err := s.Search(ctx, problem)
	require.NoError(t, err)
	return res, s
}
