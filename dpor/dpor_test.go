package dpor_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/dpor"
	"ltlpor/lower/lowertest"
)

func readersWriters(n int) string {
	return fmt.Sprintf("byte x; byte l[%d];\nactive proctype W() { x = 1 }\n", n) +
		fmt.Sprintf("active [%d] proctype R() { l[_pid] = x }\n", n-1)
}

func ring(n, times int) string {
	s := fmt.Sprintf("byte x[%d];\nactive [%d] proctype P() {", n, n)
	for i := range times {
		if i > 0 {
			s += ";"
		}
		s += fmt.Sprintf(" x[(_pid+1)%%%d] = x[_pid]", n)
	}
	return s + " }\n"
}

// The race checks are those that the papers count for Source-DPOR; 0: theirs are others, because of the choice among
// processes that can start.
func TestCounts(t *testing.T) {
	for _, c := range []struct {
		text          string
		traces, races int64
	}{
		{readersWriters(2), 2, 2}, {readersWriters(3), 4, 12}, {readersWriters(4), 8, 47}, {readersWriters(5), 16, 153},
		{readersWriters(6), 32, 449}, {readersWriters(7), 64, 1233},
		{ring(2, 1), 2, 2}, {ring(3, 1), 6, 18}, {ring(4, 1), 14, 80}, {ring(5, 1), 30, 0},
		{ring(2, 2), 6, 34}, {ring(3, 2), 90, 1029}, {ring(4, 2), 786, 14734},
	} {
		for _, a := range []dpor.Algorithm{dpor.SourceDPOR, dpor.FG} {
			res, err := dpor.Explore(context.Background(), lowertest.Program(t, c.text), dpor.Options{Algorithm: a})
			require.NoError(t, err)
			require.Equal(t, c.traces, res.Traces, c.text)
			require.Equal(t, c.traces, res.Executions, c.text)
			require.Zero(t, res.Deadlocks+res.Faults)
			require.True(t, res.Complete())
			if a == dpor.SourceDPOR && c.races != 0 {
				require.Equal(t, c.races, res.Races, c.text)
			}
		}
	}
}
