package session_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/search"
	"ltlpor/source"
)

// TestLimitsOfOtherPhases: a plan, a comparison and an audit end when their time is up, of a model that is small to
// read and has more states than any machine can visit, and then no verdict is one of all states.
func TestLimitsOfOtherPhases(t *testing.T) {
	const text = `byte x[6];
#define COUNT(k) do :: x[k] < 60 -> x[k]++ :: x[k] > 0 -> x[k] = 0 od
active proctype A() { COUNT(0) } active proctype B() { COUNT(1) } active proctype C() { COUNT(2) }
active proctype D() { COUNT(3) } active proctype E() { COUNT(4) } active proctype F() { COUNT(5) }
ltl p { [] (x[0] + x[1] + x[2] + x[3] + x[4] + x[5] < 999) }`
	model := func() *source.File { return source.NewFile("m.pml", text) }
	for _, limit := range []time.Duration{1, 50 * time.Millisecond} {
		opt := ltlpor.Options{Time: limit, Checks: ltlpor.LTL}
		cut := func(err error) {
			var ended *ltlpor.CutError
			require.True(t, errors.As(err, &ended), "%v", err)
			require.Equal(t, search.CutTime, ended.Cut)
		}
		if _, err := ltlpor.Plan(context.Background(), model(), opt); err != nil {
			cut(err) // a plan has no search: it may be in time
		}
		c, err := ltlpor.Compare(context.Background(), model(), opt)
		require.NoError(t, err)
		for _, run := range c.Groups[0].Runs {
			require.Equal(t, search.CutTime, run.Searches[0].Cut, "%s, %s", run.Reduction, run.Proviso)
			require.Equal(t, ltlpor.Inconclusive, run.Properties[0].Verdict)
		}
		opt.MaxStates = 1 << 40 // an audit has a bound of its own by default
		_, err = ltlpor.Audit(context.Background(), model(), opt)
		cut(err)
	}
}
