package dpor_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/dpor"
	"ltlpor/internal/testing/lowertest"
)

// Beyond the random models: from ten processes on, a wakeup sequence needs events behind its race.
func TestLongWakeups(t *testing.T) {
	for n, traces := range map[int]int64{10: 1022, 11: 2046, 12: 4094} {
		res, err := dpor.Explore(context.Background(), lowertest.Program(t, ring(n, 1)),
			dpor.Options{Algorithm: dpor.Optimal})
		require.NoError(t, err)
		require.Equal(t, traces, res.Traces)
		require.Zero(t, res.Blocked)
	}
}

// Each part of the algorithm is necessary: the executions without the part, and the number of traces.
func TestOptimalAblation(t *testing.T) {
	lock := `bit l; byte x;
		active proctype P() { atomic { !l; l = 1 }; x = 1 }
		active proctype Q() { atomic { !l; l = 1 }; x = 2 }`
	late := "byte x, y; active proctype P() { y = 1; x = 1 } active proctype Q() { x == 0; y = 2 }"
	for _, c := range []struct {
		name, text string
		ablation   dpor.Ablation
		traces     int64
	}{
		{"whole", ring(4, 2), dpor.Whole, 786},
		{"no reversals", ring(4, 2), dpor.NoReversals, 1},
		{"whole, two who want a lock", lock, dpor.Whole, 2},
		{"no blocked", lock, dpor.NoBlocked, 1},
		{"whole, one who may come too late", late, dpor.Whole, 3},
		{"no history", ring(4, 2), dpor.WithoutHistory, 786},
	} {
		res, err := dpor.Explore(context.Background(), lowertest.Program(t, c.text),
			dpor.Options{Algorithm: dpor.Optimal, Ablation: c.ablation})
		require.NoError(t, err, c.name)
		t.Log(c.name, res.Counts)
		if c.ablation == dpor.WithoutHistory {
			require.True(t, res.Traces < c.traces || res.Blocked > 0, "%+v", res.Counts)
			continue
		}
		require.Equal(t, c.traces, res.Traces, c.name)
		require.Zero(t, res.Blocked, c.name)
	}
}
