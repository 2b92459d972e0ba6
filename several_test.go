package ltlpor_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/random"
	"ltlpor/trace"
)

// scenarios is a model of which each run ends in an assertion that fails, as generators of tests have it: a semaphore
// with a count of 0 or 1, for one task or two, which wait for it in one of three ways.
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

// written is a run by its moves and states.
func written(x *trace.Trace) string {
	var b strings.Builder
	for _, s := range x.Steps {
		fmt.Fprintln(&b, s.Move, s.State)
	}
	fmt.Fprint(&b, x.CycleStart, x.FaultText)
	return b.String()
}

// Of several counterexamples each is another run, though shorter ones are shown: as many as there are errors.
func TestCounterexamplesDiffer(t *testing.T) {
	differ := func(p ltlpor.Property, what string) {
		runs := map[string]bool{}
		for _, x := range p.Traces {
			runs[written(x)] = true
		}
		require.Equal(t, len(p.Traces), len(runs), what)
		require.Equal(t, int(p.Errors), len(p.Traces), what)
	}
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
		differ(r.Properties[0], fmt.Sprintf("%+v", c.w))
	}
	several := 0
	for seed := range uint64(60) {
		m := random.New(seed, random.Size{})
		w := ltlpor.Options{MaxErrors: 40, MaxStates: 4000, Checks: ltlpor.Assertions}
		r, err := check(t, m.String(), "", w)
		require.NoError(t, err)
		if p := r.Properties[0]; p.Errors > 2 {
			several++
			differ(p, fmt.Sprintf("seed %d\n%s", seed, m))
		}
	}
	require.Greater(t, several, 5)
}
