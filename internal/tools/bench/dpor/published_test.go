package dpor

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/dpor"
	"ltlpor/internal/dpor/benchmark"
	"ltlpor/internal/testing/lowertest"
)

// TestPublishedAgainstTraces: a published count without a flaw equals the formula, and the flaws of the other counts
// are as stated.
func TestPublishedAgainstTraces(t *testing.T) {
	all, err := Published()
	require.NoError(t, err)
	seen := map[Flaw]int{}
	for _, f := range all {
		seen[f.Flaw]++
		traces, ok := Traces(f.Benchmark, f.N)
		if f.Benchmark == "branching" && f.N == 1 {
			traces, ok = 1, true // there is no such model, as a process would be its own neighbour
		}
		if f.Executions < 0 {
			require.NotContains(t, []Flaw{Fewer, More}, f.Flaw, "%+v", f)
		} else {
			require.True(t, ok, "%+v", f)
			switch f.Flaw {
			case Fewer:
				require.Less(t, f.Executions, traces, "%+v", f)
			case More:
				require.Greater(t, f.Executions, traces, "%+v", f)
			default:
				require.Equal(t, traces, f.Executions, "%+v", f)
			}
		}
		none := slices.Contains([]string{"", "did not end", "not in the table"}, f.Note)
		require.Equal(t, f.Flaw != Sound, !none, "%+v", f)
	}
	require.Equal(t, 6, seen[Fewer])
	require.Equal(t, map[string]int{"EPOR": 3 * (19 + 6 + 15 + 10 + 20 + 10 + 7), "LazyPOR": 2 * (20 + 19 + 20 + 7)},
		papers(all))
}

func papers(all []Figures) map[string]int {
	rows := map[string]int{}
	for _, f := range all {
		rows[f.Paper]++
	}
	return rows
}

// TestRaceChecksOfSections: in readers-writers and ring, the published race checks of EPOR are the number of pairs of
// n events.
func TestRaceChecksOfSections(t *testing.T) {
	all, err := Published()
	require.NoError(t, err)
	n := 0
	for _, f := range all {
		if slices.Contains([]string{"readers-writers", "ring"}, f.Benchmark) &&
			strings.HasPrefix(f.Algorithm, "EPOR") && f.RaceChecks >= 0 {
			require.EqualValues(t, f.N*(f.N-1)/2, f.RaceChecks, "%+v", f)
			n++
		}
	}
	require.Greater(t, n, 60)
}

// TestTraces: the formulas equal the counts of an exploration that does not use them. The test takes a tenth of a
// second.
func TestTraces(t *testing.T) {
	for _, b := range benchmark.All() {
		least := b.Least
		if b.Name == "indexer" {
			least = 9 // from 12 on places meet
		}
		for n := least; n <= least+4; n++ {
			want, ok := Traces(b.Name, n)
			if b.Name == "ring-extended" && n > 5 || !ok {
				continue
			}
			text, err := benchmark.Model(b.Name, n)
			require.NoError(t, err)
			traces := map[uint64]bool{}
			_, err = dpor.Explore(context.Background(), lowertest.Program(t, text), dpor.Options{
				Ended: func(e *dpor.Execution) { traces[e.Trace()] = true },
			})
			require.NoError(t, err)
			require.Len(t, traces, int(want), "%s %d", b.Name, n)
		}
	}
	for _, b := range []string{"ring", "no such"} {
		_, ok := Traces(b, 100)
		require.False(t, ok)
	}
}

func TestReadRefuses(t *testing.T) {
	head := strings.Join(columns, ",") + "\n"
	for text, message := range map[string]string{
		"":                         "the first line",
		"paper,n\n":                "the first line",
		head + "EPOR,ring,2\n":     "wrong number of fields",
		head + "E,r,x,S,,,,,,,\n":  "invalid syntax",
		head + "E,r,2,S,x,,,,,,\n": "invalid syntax",
		head + "E,r,2,S,,,,x,,,\n": "invalid syntax",
		head + "E,r,2,S,,,,,,odd,": `unknown flaw "odd"`,
	} {
		_, err := read(text)
		require.ErrorContains(t, err, message)
	}
}
