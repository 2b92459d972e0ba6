package session_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/search"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
)

// manyErrors has 40 errors, each at the end of a longer run.
const manyErrors = `int x; active proctype P() {
	do :: x < 80 -> x++; if :: assert(x % 2 == 0) :: skip fi :: else -> break od }`

// TestCertifyingIsCut: counterexamples are replayed until the context is done, after any look at it, and in any case
// the one that decides. Those that are left are told of.
func TestCertifyingIsCut(t *testing.T) {
	x, err := property.Read(source.NewFile("m.pml", manyErrors), property.Options{Checks: property.CheckAssertions})
	require.NoError(t, err)
	sys, err := system.Prepare(context.Background(), x.Properties, plan.Options{}, plan.Limits{MaxErrors: 100}, 0)
	require.NoError(t, err)
	res, err := sys.Search(context.Background(), sys.NewWorker(), search.Options{MaxErrors: 100})
	require.NoError(t, err)
	require.Len(t, res.Errors, 40)
	whole := newCounted(0)
	found, left, err := schedule.Certify(whole, sys, &res, nil)
	require.NoError(t, err)
	require.Len(t, found, 40)
	require.Empty(t, left)
	require.Greater(t, whole.looks, 40, "it looks within runs")
	for most := 1; most <= whole.looks; most += amount.Choose(40, 7) {
		ctx := newCounted(most)
		found, left, err := schedule.Certify(ctx, sys, &res, nil)
		require.NoError(t, err)
		require.NotEmpty(t, found)
		require.NotEmpty(t, left)
		require.Len(t, res.Errors, len(found)+len(left))
		require.True(t, res.Complete)
	}
}

// TestErrorsWithoutTime: a violation that was found is certified though no time is left for it.
func TestErrorsWithoutTime(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	opt := ltlpor.Options{MaxErrors: 100, Checks: ltlpor.Assertions, Time: time.Hour}
	opt.TraceRoom = func(int64) bool {
		cancel()
		return true
	}
	r, err := ltlpor.Check(ctx, source.NewFile("m.pml", manyErrors), opt)
	require.NoError(t, err)
	p := r.Properties[0]
	require.Equal(t, ltlpor.Violated, p.Verdict)
	require.Len(t, p.Traces, 1)
	require.EqualValues(t, p.Errors, 1+p.Left)
	require.Positive(t, p.Left)
}
