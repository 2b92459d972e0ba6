package dpor_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/dpor"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/testing/mazurkiewicz"
)

var (
	programs = flag.Int("programs", amount.Choose(60, 2_000),
		"random programs that are compared with their enumeration")
	first = flag.Uint64("first", 1, "the number of the first of them")
)

// kinds of programs take turns.
func kind(n uint64) mazurkiewicz.RandomOptions {
	switch n % 4 {
	case 0:
		return mazurkiewicz.RandomOptions{Polls: true}
	case 1:
		return mazurkiewicz.RandomOptions{Processes: 3, Statements: 6}
	case 2:
		return mazurkiewicz.RandomOptions{Processes: 3, Statements: 5, NoLocks: true}
	}
	return mazurkiewicz.RandomOptions{NoChannels: true, NoBlocking: n%8 == 3, NoChoice: n%16 == 3}
}

// Each algorithm finds exactly the traces, deadlocks and failed assertions of random programs. The reference
// enumerates all executions independently of Promela, machines and footprints.
func TestAgainstEnumeration(t *testing.T) {
	n := *programs
	if testing.Short() {
		n /= 20
	}
	var compared, deadlocked, failed, several, refused atomic.Int64
	var all sync.WaitGroup
	for k := range 2 {
		all.Go(func() {
			for i := k; i < n && !t.Failed(); i += 2 {
				number := *first + uint64(i)
				p := mazurkiewicz.Random(rand.New(rand.NewPCG(number, 0)), kind(number))
				want, err := mazurkiewicz.Enumerate(p, 600)
				if errors.Is(err, mazurkiewicz.ErrLimit) {
					continue
				}
				if err != nil {
					t.Errorf("program %d: %v", number, err)
					return
				}
				compared.Add(1)
				count(&deadlocked, len(want.Deadlocks) > 0)
				count(&failed, len(want.Failed) > 0)
				count(&several, len(want.Traces) > 1)
				text, lines := mazurkiewicz.Promela(p)
				model := lowertest.Program(t, text)
				for _, o := range ways {
					said, outside := against(model, want, lines, o)
					count(&refused, outside)
					if said != "" {
						t.Errorf("program %d, %s %s: %s\n%s", number, o.Algorithm, o.Dependence, said, text)
					}
				}
			}
		})
	}
	all.Wait()
	t.Logf("%d of %d programs compared: %d with deadlocks, %d with failed assertions, %d with several traces",
		compared.Load(), n, deadlocked.Load(), failed.Load(), several.Load())
	t.Logf("%d times one was outside the class of an algorithm", refused.Load())
	require.Greater(t, min(deadlocked.Load(), failed.Load(), several.Load()), int64(n/20))
}

func count(n *atomic.Int64, b bool) {
	if b {
		n.Add(1)
	}
}

// ways are the explorations to compare.
var ways = []dpor.Options{
	{Algorithm: dpor.SourceDPOR}, {Algorithm: dpor.FG}, {Algorithm: dpor.FG, NoSleep: true},
	{Algorithm: dpor.Optimal}, {Algorithm: dpor.Lazy}, {Algorithm: dpor.EPOR}, {Algorithm: dpor.EPORShort},
}

// against describes the difference of an exploration from want, and reports whether the program is outside its class.
func against(p *program.Program, want *mazurkiewicz.Result, lines []int, o dpor.Options) (said string, outside bool) {
	labels := map[int]int{}
	for label, line := range lines {
		labels[line] = label
	}
	got, failed := map[mazurkiewicz.Trace]bool{}, map[mazurkiewicz.Label]bool{}
	twice := int64(0)
	o.Ended = func(e *dpor.Execution) {
		events := make([]mazurkiewicz.Event, len(e.Steps))
		for i, s := range e.Steps {
			events[i] = mazurkiewicz.Event{Process: int(s.Move.Proc), Label: mazurkiewicz.Label(labels[lineOf(p,
				s.Move.Edge)])}
		}
		trace := mazurkiewicz.TraceOf(events, e.Dependent)
		if _, ok := got[trace]; ok {
			twice++
		}
		got[trace] = e.Deadlock
		for _, f := range e.Faults {
			failed[mazurkiewicz.Label(labels[lineOf(p, f.Edge)])] = true
		}
	}
	res, err := dpor.Explore(context.Background(), p, o)
	var class *dpor.ClassError
	switch {
	case errors.As(err, &class):
		return "", true
	case err != nil:
		return err.Error(), false
	case res.Cut != dpor.Uncut:
		return "cut: " + string(res.Cut), false
	case !same(want.Traces, got):
		return fmt.Sprintf("%d traces, not %d", len(got), len(want.Traces)), false
	case !same(want.Failed, failed):
		return fmt.Sprintf("assertions %v fail, not %v", failed, want.Failed), false
	case res.Executions-twice != int64(len(got)):
		return fmt.Sprintf("%d executions, %d of them again, are not %d traces", res.Executions, twice, len(got)), false
	case res.Traces >= 0 && (twice > 0 || res.Traces != res.Executions):
		return fmt.Sprintf("%d of %d traces were explored twice", twice, res.Traces), false
	case o.Algorithm == dpor.Optimal && res.Blocked > 0:
		return fmt.Sprintf("%d executions were blocked", res.Blocked), false
	}
	return "", false
}

func same[K comparable](want, got map[K]bool) bool {
	for k, v := range want {
		if w, ok := got[k]; !ok || v != w {
			return false
		}
	}
	return len(want) == len(got)
}

func lineOf(p *program.Program, e program.EdgeID) int {
	return p.Edges[e].Span.Line()
}
