package spin_test

import (
	"context"
	"flag"
	"math"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/spin"
)

// defaultStates is the number of states of the search for assertions and end states
// by default, going on after errors, with or without reduction; ok tells whether it came to its end.
func defaultStates(t *testing.T, path string, r *spin.Result, reduction ltlpor.Reduction) (states int64, ok bool) {
	t.Helper()
	model, err := open(path)
	require.NoError(t, err)
	report, err := ltlpor.Check(context.Background(), model, ltlpor.Options{
		Defines: r.Defines, Include: include, Time: *limit, Reduction: reduction,
		MaxErrors: -1, Checks: ltlpor.Assertions | ltlpor.EndStates,
	})
	require.NoError(t, err, path)
	return report.Searches[0].States, report.Searches[0].Complete
}

// measured returns the states of SPIN's default search: what is recorded or, with -spin.live where SPIN
// is installed, what a search says now.
func measured(t *testing.T, path string, r *spin.Result) float64 {
	t.Helper()
	if flag.Lookup("spin.live").Value.String() != "true" || !spin.Available() {
		return r.Default.States
	}
	s, err := spin.Default(context.Background(), path, spin.Options{Defines: r.Defines, BuildFlags: []string{"-O1"}, PanArgs: []string{"-w20"}})
	require.NoError(t, err, path)
	require.True(t, s.Complete, path)
	return s.States
}

// meanRatio is the geometric mean of the ratios between the states of ltlpor and of SPIN, by
// default, on SPIN's examples. It goes down.
const meanRatio = 0.341

// On SPIN's examples the search by default stores at most as many states as SPIN's
// by default.
func TestDefaultStatesAgainstSPIN(t *testing.T) {
	needExamples(t)
	all, err := spin.Load("testdata/examples.json")
	require.NoError(t, err)
	n, sum := 0, 0.0
	for i, r := range all {
		if r.Refused != "" || !r.Default.Complete || r.Faulty() || i%amount.Choose(3, 1) != 0 {
			continue
		}
		path := filepath.Join(*examples, r.Model)
		states, ok := defaultStates(t, path, r, ltlpor.Ample)
		if !ok {
			t.Errorf("%s: not complete", r.Model)
			continue
		}
		merged := "-"
		if testing.Verbose() && r.Full.States < *maxStates {
			if k, ok := defaultStates(t, path, r, ltlpor.None); ok {
				merged = strconv.FormatInt(k, 10)
			}
		}
		n++
		byDefault := measured(t, path, r)
		sum += math.Log(float64(states) / byDefault)
		t.Logf("%-28s SPIN %9.0f, by default %8.0f; without reduction %8s, by default %8d, ratio %.2f",
			r.Model, r.Full.States, byDefault, merged, states, float64(states)/byDefault)
		if float64(states) > byDefault {
			t.Errorf("%s: %d states, SPIN has %.0f by default", r.Model, states, byDefault)
		}
	}
	require.Positive(t, n)
	if !amount.Exhaustive() {
		return // the mean is one of all
	}
	require.Equal(t, 71, n, "SPIN's default search of so many examples is recorded as complete")
	mean := math.Exp(sum / float64(n))
	t.Logf("geometric mean of the ratios, %d models: %.3f", n, mean)
	require.LessOrEqual(t, mean, meanRatio)
}
