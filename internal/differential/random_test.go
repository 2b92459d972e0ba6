package differential

import (
	"errors"
	"flag"
	"fmt"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/random"
)

var (
	runs = flag.Int("runs", 8000, "how many random models to try")
	seed = flag.Uint64("seed", 1, "seed of the first random model")
)

const (
	formulasPerModel = 3
	// randomLimit bounds the states of the random models looked at.
	randomLimit = 1500
)

// failure says what is wrong with m and its formulas, in any way of searching;
// "" if nothing is.
func (m *model) failure() string {
	properties := []*formula{nil}
	for i := range m.formulas {
		properties = append(properties, &m.formulas[i])
	}
	for _, f := range properties {
		name := "safety"
		if f != nil {
			name = f.text
		}
		if why := m.wrong(f); why != "" {
			return name + ": " + why
		}
		if why := m.searched(f); why != "" {
			return name + ": " + why
		}
	}
	return ""
}

// tally counts what the random models were like.
type tally struct {
	sync.Mutex
	tried, large, reducible, violated int
	searched                          int // searches compared with the definition
}

// try makes the random model of a seed and looks for a failure.
func (c *tally) try(t *testing.T, seed uint64) {
	r := random.New(seed, random.Size{})
	var formulas []string
	for k := range formulasPerModel {
		formulas = append(formulas, random.Formula(seed*formulasPerModel+uint64(k), r.Atoms, 4))
	}
	m, err := load(r.String(), randomLimit, formulas...)
	if errors.Is(err, errTooLarge) {
		c.Lock()
		defer c.Unlock()
		c.large++
		return
	}
	require.NoError(t, err, "seed %d\n%s", seed, r)
	if why := m.failure(); why != "" {
		small := random.Shrink(r.Node, func(text string) bool {
			m, err := load(text, randomLimit, formulas...)
			return err == nil && m.failure() != ""
		})
		t.Fatalf("seed %d: %s\nformulas %q\n%s", seed, why, formulas, small)
	}
	reducible := len(m.graph.Reduce(m.selector(nil, 0)).Cut) > 0
	c.Lock()
	defer c.Unlock()
	c.tried++
	c.searched += safetySearches + len(m.formulas)*formulaSearches
	if reducible {
		c.reducible++
	}
	for i := range m.formulas {
		if m.graph.Whole().Accepts(&m.formulas[i]) {
			c.violated++
		}
	}
}

// Random models with random formulas: the definition against every search, with
// and without reduction, and an audit of the ample sets.
func TestRandom(t *testing.T) {
	if testing.Short() {
		*runs = min(*runs, 300)
	}
	var c tally
	workers := runtime.GOMAXPROCS(0)
	t.Run("models", func(t *testing.T) {
		for w := range workers {
			t.Run(fmt.Sprint(w), func(t *testing.T) {
				t.Parallel()
				for i := w; i < *runs; i += workers {
					c.try(t, *seed+uint64(i))
				}
			})
		}
	})
	t.Logf("%d searches of %d models, %d too large, %d with a reduction, %d of %d formulas violated",
		c.searched, c.tried, c.large, c.reducible, c.violated, c.tried*formulasPerModel)
	if t.Failed() {
		return
	}
	require.Greater(t, c.tried, *runs/2)
	require.Greater(t, c.reducible, c.tried/10, "the random models hardly exercise the reduction")
	require.Greater(t, c.violated, c.tried*formulasPerModel/10)
	require.Greater(t, c.tried*formulasPerModel-c.violated, c.tried*formulasPerModel/10)
}
