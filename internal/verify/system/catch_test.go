package system

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// A search in order that comes in between is the last one if it has a verdict, or has come to an end that is not its
// bound of states: but not for want of memory, of which the other takes less.
func TestSaysNothing(t *testing.T) {
	for cut, nothing := range map[search.Cut]bool{
		search.CutStates: true, search.CutMemory: true, search.CutNone: false, search.CutTime: false,
		search.CutNumbers: true, search.CutInterrupted: false,
		search.CutEndless: false, search.CutErrors: false, search.CutDisk: false,
	} {
		res := search.Result{Cut: cut, Complete: cut == search.CutNone}
		require.Equal(t, nothing, saysNothing(res), "%s", cut)
		res.Stats.Errors = 1
		require.False(t, saysNothing(res), "%s, with an error", cut)
	}
}

// rising has a run that violates the formula at some hundred states in order, and more of them beyond.
const rising = `byte a, b, c, d, e;
active proctype A() { do :: b < 60 -> b++ :: else -> break od; do :: c = 1; c = 0 od }
active proctype B() { do :: d < %d -> d++ :: else -> break od }
active proctype C() { do :: e < %d -> e++ :: else -> break od }
ltl live { [] (b == 60 -> <> (d == 250)) }`

// liveOf returns the system that searches rising without reduction by an engine within limits. The bounds of
// plan.Checked are low.
func liveOf(t *testing.T, d, e int, engine plan.Engine, limits search.Options) *System {
	t.Helper()
	o := plan.Options{Engine: engine, Reduction: plan.None, Optimize: plan.NoOptimizations, Workers: 1}
	all := systems(t, "rising.pml", fmt.Sprintf(rising, d, e), o, Limits(limits))
	return all[len(all)-1]
}

// All errors are counted, though a search in order up to a bound of the catching one has met some of them. Where a
// limit ends the last search it is the limit that is told, and no error that was met is lost.
func TestErrorsBeyondTheSearchInBetween(t *testing.T) {
	count := func(engine plan.Engine, limits search.Options) search.Result {
		s := liveOf(t, 14, 3, engine, limits)
		res, err := s.Search(context.Background(), s.NewWorker(), limits)
		require.NoError(t, err)
		return res
	}
	want := count(plan.Closure, search.Options{})
	require.True(t, want.Complete)
	require.Greater(t, want.Stats.Errors, int64(20))
	got := count(plan.Checked, search.Options{})
	require.True(t, got.Complete)
	require.Equal(t, want.Stats.Errors, got.Stats.Errors)
	require.Equal(t, want.Stats.States, got.Stats.States)

	some := count(plan.Checked, search.Options{MaxErrors: 20})
	require.Equal(t, search.CutErrors, some.Cut)
	require.Equal(t, int64(20), some.Stats.Errors)
	some = count(plan.Checked, search.Options{MaxStates: got.Stats.States / 2})
	require.Equal(t, search.CutStates, some.Cut)
	require.Greater(t, some.Stats.States, got.Stats.States/2)
}

// An error that is near in order is found although a search in no order takes the time. The clock goes on by one where
// it is looked at: the last search in order has some of the last eight of 128.
func TestTimeForTheSearchInOrder(t *testing.T) {
	var res search.Result
	for range 5 { // a search in no order looks at the clock by the time of the machine, too, which may be busy
		at := time.Unix(0, 0)
		tick := func() time.Time {
			at = at.Add(1)
			return at
		}
		limits := search.Options{MaxErrors: 1, Time: 128, Now: tick}
		s := liveOf(t, 200, 250, plan.Checked, limits)
		var err error
		res, err = s.Search(context.Background(), s.NewWorker(), limits)
		require.NoError(t, err)
		if res.Cut == search.CutErrors {
			break
		}
	}
	require.Equal(t, search.CutErrors, res.Cut)
	require.Equal(t, int64(1), res.Stats.Errors)
	require.Greater(t, res.Stats.States, int64(512), "it is no error of the first searches")
}

// A search that is cut short has no fewer errors than an earlier one.
func TestErrorsOfEarlierAttempts(t *testing.T) {
	s := liveOf(t, 30, 4, plan.Closure, search.Options{})
	w := s.NewWorker()
	var first search.Result
	res, err := s.attempt(context.Background(), w, search.Options{}, func(a *attempts) (res search.Result, err error) {
		first, _, err = a.inOrder(0, 300)
		require.NoError(t, err)
		require.Equal(t, search.CutStates, first.Cut)
		a.limits.Time, a.limits.Now = 1, func() func() time.Time {
			at := time.Unix(0, 0)
			return func() time.Time { at = at.Add(1); return at }
		}()
		res, _, err = a.inOrder(0, 0)
		require.Zero(t, res.Stats.Errors)
		return res, err
	})
	require.NoError(t, err)
	require.Positive(t, first.Stats.Errors)
	require.Equal(t, first.Stats.Errors, res.Stats.Errors)
	require.Equal(t, search.CutTime, res.Cut)
	require.False(t, res.Complete)
}

// The errors of the search in between are those of an earlier attempt, too: the clock stands still until that is over,
// and leaves the last search in order no time.
func TestErrorsOfTheSearchInBetween(t *testing.T) {
	s := liveOf(t, 14, 3, plan.Checked, search.Options{})
	var met int64
	between := func(a *attempts) (search.Result, error) {
		first, end, err := a.inOrder(1, 0)
		require.NoError(t, err)
		require.Equal(t, plan.Large, end)
		require.Equal(t, plan.Caught, s.Plan.Attempts[2].Walk)
		require.Zero(t, first.Stats.Errors)
		at, over := time.Unix(0, 0), a.spent
		a.limits.Now = func() time.Time {
			if a.spent > over {
				at = at.Add(time.Hour)
			}
			return at
		}
		a.limits.Time, a.deadline = time.Hour, at.Add(time.Hour)
		last, err := a.runFrom(2)
		met = a.errors.result.Stats.Errors
		require.Zero(t, last.Stats.Errors)
		return last, err
	}
	res, err := s.attempt(context.Background(), s.NewWorker(), search.Options{}, between)
	require.NoError(t, err)
	require.Equal(t, search.CutTime, res.Cut)
	require.Positive(t, met)
	require.Equal(t, met, res.Stats.Errors)
	require.NotEmpty(t, res.Errors)
}

// What a search rests, while others have their turn, is not left for the attempts that follow.
func TestRestsAreNoTimeLeft(t *testing.T) {
	at := time.Unix(0, 0)
	begin := at
	limits := search.Options{MaxErrors: 1}
	s := liveOf(t, 249, 250, plan.Checked, limits)
	_, err := s.Search(context.Background(), s.NewWorker(), search.Options{
		MaxErrors: 1, Time: 10 * time.Second,
		Now: func() time.Time {
			at = at.Add(100 * time.Millisecond)
			return at
		},
		Rest: func(search.Stats) { at = at.Add(time.Second) },
	})
	require.NoError(t, err)
	require.Less(t, at.Sub(begin), 13*time.Second)
}
