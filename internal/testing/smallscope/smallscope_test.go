package smallscope

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/listing"
	"ltlpor/product"
)

var (
	whole = flag.Bool("whole", false, "go through all pairs of processes with up to three edges")
	two   = flag.Int64("two", amount.Choose[int64](273, 13),
		"one in how many pairs of processes with up to two edges is tried")
)

const (
	// share is which part of the pairs with up to three edges is tried unless all are.
	share = 16000
	// maxStates is more than any system has: locations, the bit, the channel.
	maxStates = locations * locations * 2 * 2
)

// checker goes through systems, one goroutine's share of them.
type checker struct {
	automata []automaton
	store    *tiny
	without  ample.Conditions
	as       ample.Visibility
}

// failure checks one system with every automaton and says what is wrong, "" if
// nothing is.
func (k *checker) failure(p *program.Program, count *counts) string {
	m, err := closure.Compile(p)
	if err != nil {
		return err.Error()
	}
	g, err := audit.Explore(context.Background(), m, maxStates)
	if err != nil {
		return err.Error()
	}
	relations := depend.New(p)
	count.systems.Add(1)
	count.states.Add(int64(len(g.States)))
	if why := k.audit(g, relations, m, nil, search.DFS, count); why != "" {
		return "safety: " + why
	}
	for i := range k.automata {
		a := &k.automata[i]
		run, name := search.NestedDFS, "nested dfs"
		if (count.systems.Load()+int64(i))%2 == 0 {
			run, name = search.SCC, "scc"
		}
		if why := k.audit(g, relations, m, a.prop, run, count); why != "" {
			return fmt.Sprintf("%s, %s: %s", a.name, name, why)
		}
	}
	return ""
}

// audit searches with reduction and audits that.
func (k *checker) audit(g *audit.Graph, r *depend.Relations, m exec.Machine, a *product.Automaton,
	run func(context.Context, search.Problem) (search.Result, error), count *counts) string {
	task := audit.Task{Assertions: true, EndStates: true}
	options := ample.Options{Without: k.without}
	if a != nil {
		task = audit.Task{Automaton: true, Props: 1}
		options.Props = 1
		options.Visibility = k.as
		options.Changes = func() func(program.State, program.Move) uint64 { return exec.Changes(m.Clone()) }
	}
	reducer := ample.New(r, m.View, options)
	task.InOrder = reducer.Visibility()&ample.InOrder != 0
	task.Product = product.New(m, a, product.Options{Assertions: task.Assertions, EndStates: task.EndStates})
	task.Futures, _ = search.Reducer(reducer).(audit.Futures)
	recorder := audit.Record(g, reducer)
	problem := search.Problem{Graph: task.Product, Reducer: recorder, Store: k.store, Automaton: 1}
	k.store.reset()
	if a != nil {
		problem.Automaton = len(a.States)
	}
	result, err := run(context.Background(), problem)
	if err != nil {
		return err.Error()
	}
	report, err := recorder.Check(context.Background(), task)
	if err != nil {
		return err.Error()
	}
	count.searches.Add(1)
	count.reduced.Add(report.Reduced)
	if report.Reduced > 0 {
		count.reducible.Add(1)
	}
	if report.Violated {
		count.violated.Add(1)
	}
	if len(report.Failures) > 0 {
		var all []string
		for _, f := range report.Failures {
			all = append(all, fmt.Sprintf("%s: %s", f.Condition, f.What))
		}
		return strings.Join(all, "; ")
	}
	if !result.Complete {
		return "the search is not complete"
	}
	if wrong := len(result.Errors) > 0 != (report.Violated || report.Deadlocks+report.Faults > 0); wrong {
		return fmt.Sprintf("the search has %d errors, the graph says %+v", len(result.Errors), report)
	}
	return ""
}

// counts say what was tried.
type counts struct {
	systems, states, searches, reducible, reduced, violated atomic.Int64
}

func (c *counts) String() string {
	return fmt.Sprintf("%d systems with %d states, %d searches: %d with a reduction (%d states reduced), %d find a violation",
		c.systems.Load(), c.states.Load(), c.searches.Load(), c.reducible.Load(), c.reduced.Load(), c.violated.Load())
}

// pairs calls f, from several goroutines with a checker each, for systems of two
// processes out of list: those whose number is 0 modulo every. It stops when f
// returns false.
func pairs(t *testing.T, list []process, every int64, without ample.Conditions, as ample.Visibility, f func(k *checker, i, j, capacity int) bool) {
	// Nearly all that is allocated is dead at once, and the heap is tiny.
	defer debug.SetGCPercent(debug.SetGCPercent(1000))
	var group sync.WaitGroup
	var stop atomic.Bool
	next := atomic.Int64{}
	for range runtime.GOMAXPROCS(0) {
		k := &checker{automata: automata(t), store: newTiny(), without: without, as: as}
		group.Go(func() {
			for !stop.Load() {
				i := int(next.Add(1)) - 1
				if i >= len(list) {
					return
				}
				for j := i; j < len(list) && !stop.Load(); j++ {
					if number := int64(i)*int64(len(list)) + int64(j); number%every != 0 {
						continue
					}
					capacities := 1
					if list[i].communicates() && list[j].communicates() {
						capacities = 2
					}
					for n := range capacities {
						if !f(k, i, j, 1-n) {
							stop.Store(true)
						}
					}
				}
			}
		})
	}
	group.Wait()
}

func describe(p *program.Program) string {
	var b strings.Builder
	if err := listing.Fprint(&b, p); err != nil {
		return err.Error()
	}
	return b.String()
}

// through checks systems and fails at the first that is wrong.
func through(t *testing.T, list []process, every int64, as ample.Visibility) *counts {
	var count counts
	start := time.Now()
	var once sync.Once
	pairs(t, list, every, 0, as, func(k *checker, i, j, capacity int) bool {
		p := system(capacity, list[i], list[j])
		why := k.failure(p, &count)
		if why != "" {
			once.Do(func() { t.Errorf("%s\n%s", why, describe(p)) })
		}
		if n := count.systems.Load(); n%100_000 == 0 {
			fmt.Fprintf(os.Stderr, "%d systems, %v\n", n, time.Since(start).Round(time.Second))
		}
		return why == ""
	})
	t.Logf("%v in %v", &count, time.Since(start).Round(time.Millisecond))
	return &count
}

// Pairs of processes with up to two edges: a fixed part, or all of them.
func TestTwoEdges(t *testing.T) {
	every := *two
	switch {
	case *whole:
		every = 1
	case testing.Short():
		every *= 3
	}
	count := through(t, processes(2), every, 0)
	require.Greater(t, count.reducible.Load(), count.searches.Load()/10)
	require.Greater(t, count.violated.Load(), count.searches.Load()/10)
}

// A part of the pairs with up to two edges, or all, for what C2 may let pass.
func TestVisibility(t *testing.T) {
	every := amount.Choose[int64](1009, 101)
	switch {
	case *whole:
		every = 1
	case testing.Short():
		every = 300
	}
	for as := range ample.Visibility(4) {
		if as != 0 {
			through(t, processes(2), every, as)
		}
	}
}

// Pairs of processes with up to three edges: a fixed part, or all of them.
func TestThreeEdges(t *testing.T) {
	every := int64(amount.Choose(17*share, share))
	if *whole {
		every = 1
	}
	if testing.Short() {
		every *= 20
	}
	count := through(t, processes(3), every, 0)
	require.Greater(t, count.reducible.Load(), count.searches.Load()/20)
}

// What is built here is what the rest of the program takes it for.
func TestSystemsAreSane(t *testing.T) {
	list := processes(3)
	for i := 0; i < len(list); i += 50 {
		require.NoError(t, program.Sanity(system(i%2, list[i], list[len(list)-1-i])))
	}
}

// Without one of the conditions, some small systems go wrong: the tests can fail.
func TestWithoutConditions(t *testing.T) {
	for _, c := range []struct {
		condition audit.Condition
		without   ample.Conditions
	}{{audit.C1, ample.CondC1}, {audit.C2, ample.CondC2}, {audit.C3, ample.CondC3}} {
		var count counts
		var failed, answers atomic.Int64
		list := processes(2)
		pairs(t, list, amount.Choose[int64](907, 101), c.without, 0, func(k *checker, i, j, capacity int) bool {
			if why := k.failure(system(capacity, list[i], list[j]), &count); why != "" {
				failed.Add(1)
				if strings.Contains(why, string(c.condition)+": ") {
					answers.Add(1)
				}
			}
			return true
		})
		t.Logf("without %s %d of %d systems fail, %d of them in it first", c.condition, failed.Load(), count.systems.Load(), answers.Load())
		require.Positive(t, answers.Load(), "%s", c.condition)
	}
}
