package dpor

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
)

// Any number of workers finds the traces and errors of one worker, each trace once. All numbers above one have equal
// counts.
func TestWorkers(t *testing.T) {
	n := amount.Choose[int64](20, 150)
	split := 0
	for seed := range n {
		text := randomModel(rand.New(rand.NewSource(seed)))
		p := lowertest.Program(t, text)
		var one, some Result
		var traces map[uint64]bool
		for _, workers := range []int{1, 2, 4} {
			got := map[uint64]bool{}
			res, err := Explore(context.Background(), p, Options{
				Workers: workers, MaxErrors: 9, Executions: 20_000,
				Ended: func(e *Execution) {
					require.False(t, got[e.Trace()], text)
					got[e.Trace()] = true
				},
			})
			require.NoError(t, err, text)
			if res.Cut != Uncut {
				break
			}
			switch workers {
			case 1:
				one, traces = res, got
				continue
			case 2:
				some = res
				split += int(min(res.Events-one.Events, 1))
			}
			require.Equal(t, some.Counts, res.Counts, text)
			require.Equal(t, some.Errors, res.Errors, text)
			require.Equal(t, traces, got, text)
			require.Equal(t, one.Deadlocks, res.Deadlocks, text)
			require.Equal(t, one.Faults > 0, res.Faults > 0, text)
		}
	}
	require.Positive(t, split)
}

// Limits hold for all workers together, and any worker may find an execution that returns to a state.
func TestWorkersEnd(t *testing.T) {
	const text = "byte x[6]; active [6] proctype P() { x[_pid] = x[(_pid + 1) % 6]; x[_pid] = x[(_pid + 2) % 6] }"
	o := Options{Workers: 2, Executions: 100}
	res, err := Explore(context.Background(), lowertest.Program(t, text), o)
	require.NoError(t, err)
	require.Equal(t, CutExecutions, res.Cut)
	require.Less(t, res.Executions, int64(1000))
	ctx, cancel := context.WithCancel(context.Background())
	o = Options{Workers: 2, Progress: func(Counts) { cancel() }}
	res, err = Explore(ctx, lowertest.Program(t, text), o)
	cancel()
	require.NoError(t, err)
	require.Equal(t, CutInterrupt, res.Cut)
	_, err = Explore(context.Background(), lowertest.Program(t, text+" active proctype Q() { do :: x[0] == 0 od }"),
		Options{Workers: 2})
	var endless *EndlessError
	require.ErrorAs(t, err, &endless)
}
