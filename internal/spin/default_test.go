package spin_test

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/spin"
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

// On SPIN's examples the search by default stores at most as many states as SPIN's
// by default.
func TestDefaultStatesAgainstSPIN(t *testing.T) {
	if _, err := os.Stat(*examples); err != nil {
		t.Skip("SPIN's examples are not installed")
	}
	all, err := spin.Load("testdata/examples.json")
	require.NoError(t, err)
	n, sum := 0, 0.0
	for _, r := range all {
		if r.Refused != "" || !r.Default.Complete || r.Faulty() {
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
		sum += math.Log(float64(states) / r.Default.States)
		t.Logf("%-28s SPIN %9.0f, by default %8.0f; without reduction %8s, by default %8d, ratio %.2f",
			r.Model, r.Full.States, r.Default.States, merged, states, float64(states)/r.Default.States)
		if float64(states) > r.Default.States {
			t.Errorf("%s: %d states, SPIN has %.0f by default", r.Model, states, r.Default.States)
		}
	}
	require.Equal(t, 71, n, "SPIN's default search of so many examples is recorded as complete")
	t.Logf("geometric mean of the ratios, %d models: %.3f", n, math.Exp(sum/float64(n)))
}
