package differential

import (
	"flag"
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
)

var (
	richRuns = flag.Int("rich", amount.Choose(10, 120),
		"how many random models with each construct in each position to try")
	constructs = flag.Uint("constructs", uint(random.Everything), "what they may hold, as bits of random.Constructs")
)

func richModel(seed uint64) *random.Model {
	have := random.Constructs(*constructs)
	if seed%8 == 7 { // of the rest no channel lacks a field: it would be what is met first in many of them
		have |= random.FewFields
	}
	return random.Rich(seed, have)
}

// Random models where every construct stands in every position: the definition against
// searches with and without reduction, and an audit of the ample sets.
func TestRich(t *testing.T) {
	if testing.Short() {
		*richRuns = min(*richRuns, 60)
	}
	c := tally{searched: map[string]int{}, start: time.Now(), mayRefuse: true}
	workers := runtime.GOMAXPROCS(0)
	t.Run("models", func(t *testing.T) {
		for w := range workers {
			t.Run(fmt.Sprint(w), func(t *testing.T) {
				t.Parallel()
				for i := w; i < *richRuns; i += workers {
					c.try(t, richModel, *seed+uint64(i))
				}
			})
		}
	})
	t.Logf("%d searches of %d models, %d too large (%d verdicts alike), %d refused, "+
		"%d with a reduction, %d of %d formulas violated", c.searches(), c.tried, c.large, c.alike, c.refused, c.reducible, c.violated, c.tried*formulasPerModel)
	if t.Failed() {
		return
	}
	require.Greater(t, c.tried, *richRuns/3, "too few of the models are models")
	require.True(t, c.enough(), "hardly anything is known of large models")
	require.Greater(t, c.reducible, c.tried/20, "the models hardly exercise the reduction")
}
