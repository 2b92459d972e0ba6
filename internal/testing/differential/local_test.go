package differential

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/source"
	"ltlpor/trace"
)

var stuckRuns = flag.Int("stuck", amount.Choose(36, 1000),
	"how many random models to try for local deadlocks")

// stuckLimit bounds the states of a random model of which local deadlocks are found by the definition.
const stuckLimit = 400

// stuckWays are the ways to look for local deadlocks.
func stuckWays() (out []ltlpor.Options) {
	for _, optimize := range []ltlpor.Optimizations{0, ltlpor.NoOptimizations} {
		out = append(out, ltlpor.Options{Reduction: ltlpor.None, Optimize: optimize})
		for _, reduction := range []ltlpor.Reduction{ltlpor.Ample, ltlpor.Process, ltlpor.SPIN, ltlpor.Group} {
			for _, proviso := range []ltlpor.Proviso{ltlpor.ColourProviso, ltlpor.StackProviso, ltlpor.StaticProviso} {
				out = append(out, ltlpor.Options{Reduction: reduction, Proviso: proviso, Optimize: optimize})
			}
		}
	}
	return out
}

// stuck returns the local deadlocks of m by the definition.
func (m *model) stuck() map[program.Waiter]bool {
	view := m.machine.View()
	return m.graph.LocalDeadlocks(func(s program.State) []program.Waiter {
		return exec.Waiting(m.program, view, s, nil)
	})
}

// stuckFailure says what is wrong with the deadlocks of processes or nodes, as the Checks of way have it, that are
// found in a model, of which want are those by the definition; "" if nothing is.
func stuckFailure(text string, want map[program.Waiter]bool, way ltlpor.Options) string {
	way.MaxErrors = -1
	r, err := ltlpor.Check(context.Background(), source.NewFile("model", text), way)
	if err != nil {
		return err.Error()
	}
	p := &r.Properties[0]
	for _, t := range p.Traces {
		if w := (program.Waiter{Proc: t.Fault.Proc, Edge: t.Fault.Edge}); !want[w] {
			return fmt.Sprintf("process %d, or its node, is said to be stuck at edge %d", w.Proc, w.Edge)
		}
	}
	open := p.Reason.Open == ltlpor.RunTimeError || p.Reason.Open == ltlpor.EndlessSequence
	switch {
	case p.Errors != int64(len(want)):
		return fmt.Sprintf("%d deadlocks, should be %d", p.Errors, len(want))
	case p.Verdict == ltlpor.Inconclusive && !open:
		return "inconclusive: " + p.Reason.String()
	}
	return ""
}

// stuckTally counts what random models were like.
type stuckTally struct {
	sync.Mutex
	checks                   ltlpor.Checks
	stuckIn                  func(*model) map[program.Waiter]bool
	tried, stuck, only, free int
	alive                    int // somebody is stuck, and no node is
}

// try compares the deadlocks of a random model by two ways with the definition.
func (c *stuckTally) try(t *testing.T, text string, shrink func(bad func(string) bool) string, seed int) {
	m, err := load(text, stuckLimit)
	var refused source.List
	if errors.Is(err, errTooLarge) || errors.As(err, &refused) && random.Unexpected(refused) == nil {
		return
	}
	require.NoError(t, err, "seed %d\n%s", seed, text)
	if m.machine.InitFault() != nil {
		return
	}
	want, ways := c.stuckIn(m), stuckWays()
	for k := range 2 {
		way := ways[(seed*2+k)%len(ways)]
		way.Checks = c.checks
		why := stuckFailure(text, want, way)
		if why == "" {
			continue
		}
		small := shrink(func(text string) bool {
			m, err := load(text, stuckLimit)
			return err == nil && stuckFailure(text, c.stuckIn(m), way) != ""
		})
		t.Fatalf("seed %d: %+v: %s\n%s", seed, way, why, small)
	}
	c.Lock()
	defer c.Unlock()
	c.tried++
	switch {
	case len(want) == 0:
		c.free++
		if len(m.stuck()) > 0 {
			c.alive++
		}
	case len(m.whole.Deadlocks()) == 0:
		c.only++
		fallthrough
	default:
		c.stuck++
	}
}

// Random models: who is stuck, by the definition and by every search.
func TestLocalDeadlocks(t *testing.T) {
	if testing.Short() {
		*stuckRuns = min(*stuckRuns, 500)
	}
	c := stuckTally{checks: ltlpor.LocalDeadlocks, stuckIn: (*model).stuck}
	c.run(t, stuckMakers)
	t.Logf("%d models, %d with somebody stuck, %d of these without an invalid end state", c.tried, c.stuck, c.only)
	if t.Failed() {
		return
	}
	require.Greater(t, c.tried, *stuckRuns/4)
	require.Greater(t, c.only, c.tried/50)
	require.Greater(t, c.free, c.tried/20)
}

// run tries random models.
func (c *stuckTally) run(t *testing.T, makers []func(uint64) *random.Model) {
	workers := runtime.GOMAXPROCS(0)
	t.Run("models", func(t *testing.T) {
		for w := range workers {
			t.Run(fmt.Sprint(w), func(t *testing.T) {
				t.Parallel()
				for i := w; i < *stuckRuns; i += workers {
					r := makers[i%len(makers)](*seed + uint64(i))
					c.try(t, r.String(), func(bad func(string) bool) string { return random.Shrink(r.Node, bad) }, i)
				}
			})
		}
	})
}

// stuckMakers make the random models.
var stuckMakers = []func(uint64) *random.Model{
	sparse, random.Dense, random.Handshakes,
	func(seed uint64) *random.Model { return random.New(seed, random.Size{Procs: 2, Statements: 4}) },
	func(seed uint64) *random.Model { return random.Rich(seed, random.Everything&^random.Claims) },
	ranked,
}

// Models that show a rule each.
func TestWhoIsStuck(t *testing.T) {
	for _, c := range []struct {
		name, model string
		errors      int
		verdict     ltlpor.Verdict
	}{
		{"nobody", "active [2] proctype P() { bit x; do :: x = 1 - x od }", 0, ltlpor.Holds},
		{"at an end label", "chan c = [0] of { bit }; active proctype P() { endP: c?_ }", 0, ltlpor.Holds},
		{"where nobody can move", "active proctype P() { false }", 1, ltlpor.Violated},
		{"though others go on", `active proctype P() { false }
			active proctype T() { bit x; do :: x = 1 - x od }`, 1, ltlpor.Violated},
		{"though it may move for as long as another has not", `bit x, y;
			active proctype P() { do :: x == 0 -> y = 1 - y od }
			active proctype Q() { x = 1 }`, 1, ltlpor.Violated},
		{"not while another may help", `bit x;
			active proctype P() { x == 1 }
			active proctype Q() { do :: x = 1 - x od }`, 0, ltlpor.Holds},
		{"not while a partner comes", `chan c = [0] of { bit };
			active proctype P() { bit x; endP: do :: c?x od }
			active proctype Q() { bit y; do :: y = 1 :: c!0 od }`, 0, ltlpor.Holds},
		{"at two places", "bit x; active proctype P() { if :: x == 2 :: true -> x == 2 fi }", 1, ltlpor.Violated},
		{"whom a process that was created waits for", `chan c = [0] of { bit };
			proctype W() { c!1 } active proctype P() { run W(); run W(); bit x; c?x }`, 2, ltlpor.Violated},
		{"not with the number of one that died before", `byte n;
			proctype W() { n < 2 }
			active proctype P() { run W(); (_nr_pr == 1); run W(); (_nr_pr == 1) }`, 0, ltlpor.Holds},
		{"where a later error may save it", `byte x;
			active proctype P() { false } active proctype Q() { x = 1 / x }`, 0, ltlpor.Inconclusive},
		{"where the error came before", `byte x;
			active proctype P() { false }
			active proctype Q() { if :: x = 1 / x :: skip fi }`, 1, ltlpor.Violated},
		{"not before timeout", "active proctype P() { timeout }", 0, ltlpor.Holds},
		{"while timeout never comes", `active proctype P() { timeout }
			active proctype T() { bit x; do :: x = 1 - x od }`, 1, ltlpor.Violated},
		{"by provided", `bit x;
			active proctype P() provided (x) { skip }
			active proctype T() { bit y; do :: y = 1 - y od }`, 1, ltlpor.Violated},
		{"not inside a sequence that goes on with a partner", `chan c = [0] of { bit };
			active proctype P() { atomic { c!1; c!0 } }
			active proctype Q() { bit x; c?x; c?x }`, 0, ltlpor.Holds},
		{"beside a sequence that need not end", `bit x;
			active proctype P() { false }
			active proctype Q() { atomic { do :: x = 1 - x :: break od } }`, 1, ltlpor.Violated},
		{"but for what follows while it may go round", `bit x;
			active proctype P() { x == 2 }
			active proctype Q() { do :: atomic { do :: x = 1 - x :: break od } od }`, 0, ltlpor.Inconclusive},
		{"where a failed assertion is not the end", `active proctype P() { false }
			active proctype Q() { assert(false) }`, 1, ltlpor.Violated},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := load(c.model, stuckLimit)
			require.NoError(t, err)
			want := m.stuck()
			require.Len(t, want, c.errors)
			for _, way := range stuckWays() {
				way.Checks = ltlpor.LocalDeadlocks
				require.Empty(t, stuckFailure(c.model, want, way), "%+v", way)
				r, err := ltlpor.Check(context.Background(), source.NewFile("model", c.model), way)
				require.NoError(t, err)
				require.Equal(t, c.verdict, r.Verdict, "%+v", way)
			}
		})
	}
}

// Where a limit cuts a search off nothing is said that is not so.
func TestLocalDeadlocksCutOff(t *testing.T) {
	found := 0
	for seed := range amount.Choose(24, 120) {
		text := stuckMakers[seed%3](uint64(seed)).String()
		m, err := load(text, stuckLimit)
		if errors.Is(err, errTooLarge) {
			continue
		}
		require.NoError(t, err)
		want := m.stuck()
		for _, way := range []ltlpor.Options{
			{MaxDepth: 3}, {MaxDepth: 7}, {MaxStates: 20}, {MaxDepth: 5, Reduction: ltlpor.None},
		} {
			way.Checks, way.MaxErrors = ltlpor.LocalDeadlocks, -1
			r, err := ltlpor.Check(context.Background(), source.NewFile("model", text), way)
			require.NoError(t, err)
			p := r.Properties[0]
			require.False(t, p.Verdict == ltlpor.Holds && len(want) > 0, "seed %d\n%s", seed, text)
			require.False(t, slices.ContainsFunc(p.Traces, func(t *trace.Trace) bool {
				return !want[program.Waiter{Proc: t.Fault.Proc, Edge: t.Fault.Edge}]
			}), "seed %d\n%s", seed, text)
			found += len(p.Traces)
		}
	}
	require.Positive(t, found)
}
