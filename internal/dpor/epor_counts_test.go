package dpor_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/dpor"
	"ltlpor/internal/dpor/benchmark"
	"ltlpor/internal/testing/lowertest"
)

// The traces equal the published counts, and epor compares races and dependences less often than source-dpor. If the
// whole program is one section, the race checks are the pairs of its events; pairs is 0 for several sections.
func TestSectionsOfPublishedPrograms(t *testing.T) {
	for _, c := range []struct {
		name   string
		n      int
		traces int64
		pairs  int64
	}{
		{"readers-writers", 2, 2, 1}, {"readers-writers", 3, 4, 3}, {"readers-writers", 4, 8, 6},
		{"readers-writers", 10, 512, 45}, {"ring", 2, 2, 1}, {"ring", 5, 30, 10}, {"ring", 10, 1022, 45},
		{"ring-extended", 2, 6, 6}, {"ring-extended", 3, 90, 15}, {"ring-extended", 5, 5730, 45},
		{"branching", 2, 11, 0}, {"branching", 4, 103, 0}, {"branching", 6, 1010, 0}, {"branching", 8, 10063, 0},
		{"indexer", 11, 1, 0}, {"indexer", 13, 64, 0}, {"last-zero", 4, 16, 0}, {"last-zero", 8, 512, 0},
		{"shared-pointer", 10, 21, 0}, {"shared-pointer", 20, 41, 0},
	} {
		text, err := benchmark.Model(c.name, c.n)
		require.NoError(t, err)
		source, err := dpor.Explore(context.Background(), lowertest.Program(t, text), dpor.Options{})
		require.NoError(t, err)
		for _, a := range []dpor.Algorithm{dpor.EPOR, dpor.EPORShort} {
			res, err := dpor.Explore(context.Background(), lowertest.Program(t, text), dpor.Options{Algorithm: a})
			require.NoError(t, err)
			require.Equal(t, c.traces, res.Executions, "%s %d %s", c.name, c.n, a)
			if a == dpor.EPOR {
				require.LessOrEqual(t, res.Races, source.Races, "%s %d", c.name, c.n)
				require.LessOrEqual(t, res.DependenceChecks, source.DependenceChecks, "%s %d", c.name, c.n)
			}
			if short := a == dpor.EPORShort && c.name == "ring-extended"; c.pairs > 0 && !short {
				require.Equal(t, c.pairs, res.Races, "%s %d %s", c.name, c.n, a)
				require.LessOrEqual(t, res.DependenceChecks, c.pairs, "%s %d %s", c.name, c.n, a)
			}
		}
	}
}

// A process that is blocked, has a choice, or creates a process is outside the class; the error has the place.
func TestOutsideTheClass(t *testing.T) {
	for text, message := range map[string]string{
		"bit x; active proctype P() { x == 1 } active proctype Q() { x = 1 }":              "P(0) is blocked",
		"bit x; active proctype P() { skip; x == 0 } active proctype Q() { x = 1 }":        "P(0) is blocked",
		"bit x; active proctype P() { if :: x = 0 :: x = 1 fi }":                           "P(0) has a choice",
		"proctype Q() { skip } active proctype P() { run Q() }":                            "a process is made",
		"chan c = [1] of { bit }; active proctype P() { c!1 } active proctype Q() { c!1 }": "is blocked",
	} {
		for _, a := range []dpor.Algorithm{dpor.EPOR, dpor.EPORShort} {
			_, err := dpor.Explore(context.Background(), lowertest.Program(t, text), dpor.Options{Algorithm: a})
			var class *dpor.ClassError
			require.ErrorAs(t, err, &class, text)
			require.Contains(t, class.Message, message, text)
			require.GreaterOrEqual(t, int(class.Edge), 0, text)
		}
	}
}
