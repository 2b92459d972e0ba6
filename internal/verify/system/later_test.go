package system

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// TestDecideIsBounded: the limits of a search bound the planning after its first attempt. If one of them ends the
// planning, the plan stays undecided, and the search is over.
func TestDecideIsBounded(t *testing.T) {
	x, err := property.Read(source.NewFile("m.pml", `byte n[6];
active [6] proctype P() { do :: n[_pid] < 9 -> n[_pid]++ :: n[_pid] > 0 -> n[_pid]-- od }`),
		property.Options{Checks: property.DefaultChecks, Time: time.Minute})
	require.NoError(t, err)
	ended, end := context.WithCancel(context.Background())
	end()
	past := time.Now().Add(-time.Second)
	for _, c := range []struct {
		ctx      context.Context
		deadline time.Time
		want     search.Cut
	}{
		{context.Background(), time.Time{}, search.CutNone},
		{context.Background(), time.Now().Add(time.Hour), search.CutNone},
		{ended, time.Time{}, search.CutInterrupted},
		{context.Background(), past, search.CutTime},
	} {
		s, err := Prepare(context.Background(), x.Groups()[0], plan.Options{Later: true}, one, time.Minute)
		require.NoError(t, err)
		require.True(t, s.Plan.Undecided)
		a := &attempts{System: s, ctx: c.ctx, record: &Record{}, deadline: c.deadline}
		if !c.deadline.IsZero() {
			a.limits.Time = max(time.Nanosecond, time.Until(c.deadline))
		}
		cut, err := a.decide()
		require.NoError(t, err)
		require.Equal(t, c.want, cut)
		require.Equal(t, c.want != search.CutNone, s.Plan.Undecided)
		require.Equal(t, c.want == search.CutNone, s.Plan.Orbits && s.symmetry != nil)
		if c.want == search.CutNone && !c.deadline.IsZero() {
			require.Less(t, a.limits.Time, time.Hour)
		}
	}
}

// TestConcreteRunsStay: in a plan with orbits, an attempt that stores each state finds a run of the model, and Search
// returns this run as found.
func TestConcreteRunsStay(t *testing.T) {
	x, err := property.Read(source.NewFile("m.pml", `byte n[6];
active [6] proctype P() {
  do
  :: n[_pid] < 9 -> n[_pid]++; assert(n[_pid] < 3)
  :: n[_pid] > 0 -> n[_pid]--
  od
}`), property.Options{Checks: property.DefaultChecks, Time: time.Minute})
	require.NoError(t, err)
	runs := map[plan.Symmetry]program.Lasso{}
	for _, kind := range []plan.Symmetry{plan.AutoSymmetry, plan.NoSymmetry} {
		s, err := Prepare(context.Background(), x.Groups()[0], plan.Options{Symmetry: kind}, one, time.Minute)
		require.NoError(t, err)
		require.Equal(t, kind == plan.AutoSymmetry, s.symmetry != nil)
		w := s.NewWorker()
		res, err := s.Search(context.Background(), w, search.Options{MaxErrors: 1})
		require.NoError(t, err)
		require.False(t, s.Ran(w).Orbits)
		require.Len(t, res.Errors, 1)
		runs[kind] = res.Errors[0].Lasso
	}
	require.Equal(t, runs[plan.NoSymmetry], runs[plan.AutoSymmetry])
}
