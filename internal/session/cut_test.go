package session_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/abstract"
	"ltlpor/internal/dpor"
	"ltlpor/internal/output/trail"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
	"ltlpor/trace"
)

// counted is a context that counts how often it is looked at, and is cancelled after so many looks.
type counted struct {
	context.Context
	mu    sync.Mutex
	looks int
	most  int // 0: never
	done  chan struct{}
}

func newCounted(most int) *counted {
	return &counted{Context: context.Background(), most: most, done: make(chan struct{})}
}

func (c *counted) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.looks++
	switch {
	case c.most == 0 || c.looks < c.most:
		return nil
	case c.looks == c.most:
		close(c.done)
	}
	return context.Canceled
}

func (c *counted) Done() <-chan struct{} { return c.done }

// statements is a model of n statements that one process takes, and of n that another does.
func statements(n int) *source.File {
	return source.NewFile("m.pml", "int x, y; ltl p { [] (x >= 0) } active proctype P() { "+
		strings.Repeat("x = x + 1; ", n)+"} active proctype Q() { "+strings.Repeat("y = y + 1; ", n)+"}")
}

// TestEveryPhaseLooksAtTheContext: whatever reads a model and works on it looks at the context often, and ends where
// that is cancelled, after any number of looks. What comes then is a report that says so, or an error, and no verdict.
func TestEveryPhaseLooksAtTheContext(t *testing.T) {
	n := amount.Choose(250, 400)
	ended := func(err error) string {
		if err == nil {
			return ""
		}
		return err.Error()
	}
	for name, phase := range map[string]func(ctx context.Context) string{
		"check": func(ctx context.Context) string {
			r, err := ltlpor.Check(ctx, statements(n), ltlpor.Options{MaxStates: 10})
			if err != nil {
				return err.Error()
			}
			for _, p := range r.Properties {
				if p.Verdict != ltlpor.Inconclusive {
					return fmt.Sprintf("%s: %s", p.Name, p.Verdict)
				}
			}
			return r.Properties[0].Reason.String()
		},
		"plan": func(ctx context.Context) string {
			_, err := ltlpor.Plan(ctx, statements(n), ltlpor.Options{})
			return ended(err)
		},
		"compare": func(ctx context.Context) string {
			_, err := ltlpor.Compare(ctx, statements(n), ltlpor.Options{MaxStates: 10})
			return ended(err)
		},
		"audit": func(ctx context.Context) string {
			_, err := ltlpor.Audit(ctx, statements(n), ltlpor.Options{MaxStates: 10})
			return ended(err)
		},
		"explain": func(ctx context.Context) string {
			_, err := ltlpor.Explain(ctx, statements(n), ltlpor.ExplainOptions{Options: ltlpor.Options{MaxStates: 10}})
			return ended(err)
		},
		"graph": func(ctx context.Context) string {
			_, err := ltlpor.Graph(ctx, statements(n), ltlpor.GraphOptions{Options: ltlpor.Options{MaxStates: 10}})
			return ended(err)
		},
		"explore": func(ctx context.Context) string {
			_, err := ltlpor.Explore(ctx, statements(n), ltlpor.ExploreOptions{MaxExecutions: 1})
			return ended(err)
		},
		"deps": func(ctx context.Context) string {
			_, err := ltlpor.Depend(ctx, statements(n), ltlpor.Options{})
			return ended(err)
		},
		"simulate": func(ctx context.Context) string {
			_, err := ltlpor.Simulate(ctx, statements(n), ltlpor.SimulateOptions{})
			return ended(err)
		},
		"replay": func(ctx context.Context) string {
			f := &trace.File{Property: trace.PropertyDocument{Name: "p", Kind: "ltl"}, Trace: &trace.Document{}}
			_, err := ltlpor.Replay(ctx, statements(n), nil, f, nil)
			return ended(err)
		},
		"replay of a trail": func(ctx context.Context) string {
			_, err := ltlpor.ReplayTrail(ctx, statements(n), nil, &trail.File{}, trace.GivenDocument{}, nil)
			return ended(err)
		},
	} {
		whole := newCounted(0)
		_ = phase(whole)
		require.Greater(t, whole.looks, n/10, "%s looks at the context too seldom", name)
		for _, most := range []int{n / 100, 1, n / 20}[:amount.Choose(1, 3)] {
			ctx := newCounted(most)
			said := phase(ctx)
			require.Regexp(t, "interrupted|canceled|cancelled", said, "%s, %d looks", name, most)
			require.Less(t, ctx.looks, most+100, "%s goes on", name)
		}
	}
}

// TestLargeModelsAreCut: a model that is not read in time has no verdict, and the error says so.
func TestLargeModelsAreCut(t *testing.T) {
	_, err := ltlpor.Check(context.Background(), statements(20_000), ltlpor.Options{Time: 1})
	var cut *ltlpor.CutError
	require.ErrorAs(t, err, &cut)
	require.Equal(t, search.CutTime, cut.Cut)
	require.Equal(t, "reading the model was cut short: time", err.Error())
}

// A graph of no search is refused.
func TestGraphOfNothing(t *testing.T) {
	model := source.NewFile("m.pml", "active proctype P() { skip }")
	opt := ltlpor.GraphOptions{Options: ltlpor.Options{Checks: ltlpor.LTL}}
	_, err := ltlpor.Graph(context.Background(), model, opt)
	var usage *ltlpor.UsageError
	require.ErrorAs(t, err, &usage)
}

// TestNoPhaseIsDeaf: a check with all that comes after its searches, cancelled at any time or by a limit, ends, and
// has no other verdicts than one that is not.
func TestNoPhaseIsDeaf(t *testing.T) {
	const text = `byte x, y; bool went;
active proctype P() { do :: x < 60 -> x++ :: x > 3 -> x = 0; went = true od }
active proctype Q() { do :: y < 60 -> y++ :: y > 10 -> y = 0 od }
ltl stops { <> [] (x == 0) } ltl holds { [] (x <= 60 && y <= 60) } ltl idle { [] (x < 61 || <> went) }`
	opt := ltlpor.Options{Shortest: true, MaxErrors: 5, Hints: true, Statistics: true, Reduction: ltlpor.None}
	// check is cancelled at the event of that number: whenever a search looks for room, or something is known.
	check := func(opt ltlpor.Options, at int) (r *ltlpor.Report, events int) {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		var happened atomic.Int64 // room is also called by a goroutine that looks at the memory
		happens := func() {
			if happened.Add(1) == int64(at) {
				cancel()
			}
		}
		room := func(int64) bool {
			happens()
			return true
		}
		opt.Room, opt.TraceRoom, opt.Workers = room, room, 1
		opt.Decided = func(ltlpor.Decision) { happens() }
		r, err := ltlpor.Check(ctx, source.NewFile("m.pml", text), opt)
		require.NoError(t, err)
		return r, int(happened.Load())
	}
	whole, events := check(opt, 0)
	require.Equal(t, ltlpor.Violated, whole.Verdict)
	verdicts := map[string]ltlpor.Verdict{}
	for _, p := range whole.Properties {
		verdicts[p.Name] = p.Verdict
	}
	require.Equal(t, ltlpor.Holds, verdicts["holds"])
	cut := 0
	sound := func(r *ltlpor.Report) {
		for _, p := range r.Properties {
			if p.Verdict == ltlpor.Inconclusive {
				cut++
				continue
			}
			require.Equal(t, verdicts[p.Name], p.Verdict, p.Name)
		}
	}
	parts := amount.Choose(4, 12)
	for part := range parts {
		at := 1 + events*part/parts
		r, more := check(opt, at)
		sound(r)
		require.Less(t, more, at+50, "%d of %d: it goes on", at, events)
	}
	require.Greater(t, cut, parts/3)
	for _, limit := range []time.Duration{1, time.Millisecond, 50 * time.Millisecond} {
		opt.Time = limit
		r, _ := check(opt, 0)
		sound(r)
	}
}

// TestLongStepsAreCut: a search ends in the midst of a step, for want of time or as it is interrupted, and says why;
// exploration and abstraction do. Otherwise these steps are given up, after seconds.
func TestLongStepsAreCut(t *testing.T) {
	const soon = 10 * time.Millisecond
	end := " { do :: x < 2000000000 -> x = x + y; b[x % 500] = 1" + strings.Repeat(" + b[(x + y) % 500] * y", 20) +
		" :: else -> break od } }"
	const process = "int x, y, b[500]; active proctype P() { "
	check := func(text string, o ltlpor.Options) {
		o.Time = soon
		r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", text), o)
		require.NoError(t, err)
		require.Equal(t, search.CutTime, r.Searches[0].Cut, text)
		require.Equal(t, ltlpor.Inconclusive, r.Verdict)
	}
	check(process+"y = 1; d_step"+end, ltlpor.Options{Engine: ltlpor.PackedEngine})
	check(process+"y = 1; atomic"+end, ltlpor.Options{Engine: ltlpor.ClosureEngine})
	if amount.Exhaustive() {
		check(process+"y = 1; d_step"+end+" ltl p { [] (y < 2) }", ltlpor.Options{Engine: ltlpor.CheckedEngine})
		check("int b[500]; active proctype P() { int x, y = 1; d_step"+end, ltlpor.Options{}) // in the initial state
		check(process+"y = 1; atomic"+end, ltlpor.Options{Abstraction: abstract.Options{Domain: abstract.Predicated}})
	}
	model := source.NewFile("m.pml", process+"y = 1; atomic"+end)
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(soon, cancel)
	r, err := ltlpor.Check(ctx, model, ltlpor.Options{})
	require.NoError(t, err)
	require.Equal(t, search.CutInterrupted, r.Searches[0].Cut)
	e, err := ltlpor.Explore(context.Background(), model, ltlpor.ExploreOptions{Time: soon})
	require.NoError(t, err)
	require.Equal(t, dpor.CutTime, e.Cut)
	x, err := property.Read(model, property.Options{})
	require.NoError(t, err)
	m, err := system.Machine(x.Program)
	require.NoError(t, err)
	_, err = audit.Explore(ctx, m, 100)
	require.ErrorIs(t, err, context.Canceled)
	full := func(bytes int64) bool { return bytes < 20<<20 }
	r, err = ltlpor.Check(context.Background(), model, ltlpor.Options{Room: full})
	require.NoError(t, err)
	require.Equal(t, search.CutMemory, r.Searches[0].Cut)
	if amount.Exhaustive() {
		e, err = ltlpor.Explore(context.Background(), model, ltlpor.ExploreOptions{Room: full})
		require.NoError(t, err)
		require.Equal(t, dpor.CutMemory, e.Cut)
	}

	ctx, cancel = context.WithCancel(context.Background())
	model = source.NewFile("m.pml", "int x, y = 1, b[500]; active proctype P() { d_step"+end)
	sim, err := ltlpor.Simulate(ctx, model, ltlpor.SimulateOptions{})
	require.NoError(t, err)
	time.AfterFunc(soon, cancel)
	require.ErrorIs(t, sim.Run.Execute(sim.Run.Moves()[0]), context.Canceled)
	require.Empty(t, sim.Run.Moves())
}

// TestPlanningIsCut: what is planned does not go on when the time is up after reading.
func TestPlanningIsCut(t *testing.T) {
	_, err := ltlpor.Plan(context.Background(), statements(160), ltlpor.Options{Time: 1})
	require.EqualError(t, err, "planning was cut short: time")
	r, err := ltlpor.Compare(context.Background(), statements(160), ltlpor.Options{Time: 1})
	require.NoError(t, err)
	require.Equal(t, ltlpor.Inconclusive, r.Verdict())
	for _, run := range r.Groups[0].Runs {
		require.Equal(t, search.CutTime, run.Cut())
	}
}

// TestEveryPhaseHearsTheTime: whatever comes after the reading of a model ends by a limit of time as well, says so, and
// has no verdict that it has not come to.
func TestEveryPhaseHearsTheTime(t *testing.T) {
	for _, text := range []string{
		statements(160).Text, // is read, and not prepared
		"byte a, b, c, d; active [3] proctype P() { do :: a++ :: b++ :: c++ :: d++ od } ltl p { [] (a < 256) }",
	} {
		for name, phase := range map[string]func(o ltlpor.Options) (ltlpor.Verdict, error){
			"plan": func(o ltlpor.Options) (ltlpor.Verdict, error) {
				_, err := ltlpor.Plan(context.Background(), source.NewFile("m.pml", text), o)
				return ltlpor.Inconclusive, err
			},
			"compare": func(o ltlpor.Options) (ltlpor.Verdict, error) {
				r, err := ltlpor.Compare(context.Background(), source.NewFile("m.pml", text), o)
				if err != nil {
					return ltlpor.Inconclusive, err
				}
				return r.Verdict(), nil
			},
			"audit": func(o ltlpor.Options) (ltlpor.Verdict, error) {
				o.MaxStates = 1 << 30
				_, err := ltlpor.Audit(context.Background(), source.NewFile("m.pml", text), o)
				return ltlpor.Inconclusive, err
			},
			"graph": func(o ltlpor.Options) (ltlpor.Verdict, error) {
				o.MaxStates = 1 << 30
				all := ltlpor.GraphOptions{Options: o}
				_, err := ltlpor.Graph(context.Background(), source.NewFile("m.pml", text), all)
				return ltlpor.Inconclusive, err
			},
		} {
			for _, limit := range []time.Duration{1, 50 * time.Millisecond, time.Millisecond}[:amount.Choose(2, 3)] {
				v, err := phase(ltlpor.Options{Time: limit, Reduction: ltlpor.None})
				require.NotEqual(t, ltlpor.Violated, v, name)
				if err != nil {
					var cut *ltlpor.CutError
					require.ErrorAs(t, err, &cut, name)
					require.Equal(t, search.CutTime, cut.Cut, name)
				}
			}
		}
	}
}
