package conformance

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/trace"
)

// scenarios is a model of which every run ends in an assertion that fails, as generators of tests have it: a
// semaphore with a count of 0 or 1, for one task or two, which wait for it in one of three ways.
const scenarios = `mtype = { wait, never_wait, give_up };
mtype how; byte tasks, count, result[2]; bool over[2];
proctype Task(byte id) {
	atomic {
		if
		:: count > 0 -> count--; result[id] = 1
		:: count == 0 && how == never_wait -> result[id] = 2
		:: count == 0 && how == give_up -> result[id] = 3
		:: count == 0 && how == wait -> count > 0; count--; result[id] = 1
		fi;
		printf("task %d: %d\n", id, result[id])
	}
	count++; over[id] = true
}
init {
	byte before;
	if :: how = wait :: how = never_wait :: how = give_up fi;
	if :: tasks = 1 :: tasks = 2 fi;
	if :: count = 0 :: count = 1 fi;
	before = _nr_pr;
	run Task(0);
	if :: tasks == 2 -> run Task(1) :: else fi;
	if :: how == wait -> count++ :: else fi;
	before == _nr_pr;
	assert(false)
}`

// written is a run by its moves and states. A lasso goes on round its cycle until most steps are written, so that it
// does not matter where the cycle begins.
func written(x *trace.Trace, most int) string {
	var b strings.Builder
	for i := range most {
		if i >= len(x.Steps) {
			if x.CycleStart < 0 {
				break
			}
			i = x.CycleStart + (i-x.CycleStart)%(len(x.Steps)-x.CycleStart)
		}
		fmt.Fprintln(&b, x.Steps[i].Move, x.Steps[i].State)
	}
	fmt.Fprint(&b, x.FaultText)
	return b.String()
}

// differ holds that no two counterexamples to p are the same run, and that each error has one, or that of another.
func differ(t *testing.T, p ltlpor.Property, what string) {
	most := 0
	for _, x := range p.Traces {
		most = max(most, 2*len(x.Steps)) // two words that go round for ever differ in the first ones, if at all
	}
	runs := map[string]bool{}
	for _, x := range p.Traces {
		runs[written(x, most)] = true
	}
	require.Equal(t, len(p.Traces), len(runs), what)
	require.Equal(t, int(p.Errors), len(p.Traces)+int(p.Repeated), what)
}

// Of several counterexamples each is another run, though shorter ones are shown: as many as there are errors.
func TestCounterexamplesDiffer(t *testing.T) {
	for _, c := range []struct {
		w      ltlpor.Options
		errors int64
	}{
		{ltlpor.Options{}, 10}, {ltlpor.Options{Reduction: ltlpor.None}, 10},
		{ltlpor.Options{Optimize: ltlpor.Merge | ltlpor.Ends}, 20},
		{ltlpor.Options{Optimize: ltlpor.NoOptimizations}, 20},
	} {
		c.w.MaxErrors, c.w.Checks = 1000, ltlpor.Assertions
		r, err := check(t, scenarios, "", c.w)
		require.NoError(t, err)
		require.Equal(t, c.errors, r.Properties[0].Errors)
		require.Zero(t, r.Properties[0].Repeated)
		differ(t, r.Properties[0], fmt.Sprintf("%+v", c.w))
	}
	several := 0
	for seed := range uint64(amount.Choose(25, 60)) {
		m := random.New(seed, random.Size{})
		w := ltlpor.Options{MaxErrors: 40, MaxStates: 4000, Checks: ltlpor.Assertions}
		r, err := check(t, m.String(), "", w)
		require.NoError(t, err)
		if p := r.Properties[0]; p.Errors > 2 {
			several++
			differ(t, p, fmt.Sprintf("seed %d\n%s", seed, m))
		}
	}
	require.Greater(t, several, amount.Choose(1, 5))
}

// forks fails an assertion in the same state by two outcomes of a merged step, before and behind a step of another
// process that is merged with nothing.
const forks = `byte g;
active proctype P() { byte i; again: select(i : 0 .. 3); assert((g + i) % 2 == 0); skip; goto again }
active proctype Q() { byte j; select(j : 0 .. 2) }`

// Two errors in one state are two runs, also by the same merged step.
func TestOutcomesStayDifferent(t *testing.T) {
	r, err := check(t, forks, "", ltlpor.Options{MaxErrors: 5, Checks: ltlpor.Assertions})
	require.NoError(t, err)
	p := r.Properties[0]
	require.EqualValues(t, 4, p.Errors)
	require.Len(t, p.Traces, 4)
	require.Positive(t, p.Traces[3].FoundSteps, "it is shortened")
	differ(t, p, forks)
}

// Of cycles that become the same one as they are shortened one is shown as it was found; one found twice is shown once.
func TestCyclesDiffer(t *testing.T) {
	several, repeated := 0, int64(0)
	for seed := range uint64(amount.Choose(10, 400)) {
		m := random.New(seed, random.Size{})
		for _, f := range []string{"F G (g0 == 1)", "G F (g0 == 1) -> G F (g0 == 2)"} {
			for _, o := range []ltlpor.Optimizations{ltlpor.AllOptimizations, ltlpor.NoOptimizations} {
				w := ltlpor.Options{MaxErrors: 8, MaxStates: 3000, Checks: ltlpor.LTL, Optimize: o}
				r, err := check(t, m.String(), f, w)
				require.NoError(t, err)
				if p := r.Properties[len(r.Properties)-1]; p.Errors > 1 {
					several, repeated = several+1, repeated+p.Repeated
					differ(t, p, fmt.Sprintf("seed %d, %s\n%s", seed, f, m))
				}
			}
		}
	}
	require.Greater(t, several, amount.Choose(4, 10))
	require.Positive(t, repeated)
}
