package differential

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/source"
)

var (
	runs = flag.Int("runs", amount.Choose(10, 600),
		"how many random models to try")
	// share bounds the searches for one property of a random model. Which of the ways
	// to search are taken depends on its seed; over many models all are.
	share  = flag.Int("ways", 3, "how many ways to search are tried for each property")
	only   = flag.String("only", "", "try only ways to search whose name contains this")
	seed   = flag.Uint64("seed", 1, "seed of the first random model")
	dense  = flag.Int("dense", 11, "one model in how many is followed by a dense one of its seed")
	places = flag.Int("places", 9, "one model in how many is followed by one with types in each other's places")
	meets  = flag.Int("meets", 13, "one model in how many is followed by one with handshakes inside atomic sequences")
)

const (
	formulasPerModel = 3
	// randomLimit bounds the states of the random models looked at.
	randomLimit = 1500
)

// failure says what is wrong with m and its formulas, in the ways of searching
// that the seed selects; "" if nothing is. It counts the searches in done.
func (m *model) failure(seed uint64, done map[string]int) string {
	m.operands, m.strain = ample.Operands(seed%3), seed
	properties := []*formula{nil}
	for i := range m.formulas {
		properties = append(properties, &m.formulas[i])
	}
	for k, f := range properties {
		if why := m.try(f, seed*uint64(len(properties))+uint64(k), *share, done); why != "" {
			name := "safety"
			if f != nil {
				name = f.text
			}
			return name + ": " + why
		}
	}
	return ""
}

// tally counts what the random models were like.
type tally struct {
	sync.Mutex
	tried, large, reducible, violated int
	alike                             int            // verdicts on large models that two searches share
	mayRefuse                         bool           // models that are none for an expected reason are passed over
	refused                           int            // how many were
	searched                          map[string]int // searches compared with the definition, by way
	start                             time.Time
}

// progress is after how many models a long run says how far it is.
const progress = 10_000

func (c *tally) tell() {
	if n := c.tried + c.large; n%progress == 0 {
		fmt.Fprintf(os.Stderr, "%d models, %d searches, %v\n", n, c.searches(), time.Since(c.start).Round(time.Second))
	}
}

func (c *tally) searches() int {
	n := 0
	for _, k := range c.searched {
		n += k
	}
	return n
}

// sparse makes the random models of most tests.
func sparse(seed uint64) *random.Model { return random.New(seed, random.Size{}) }

// ranked makes random models with priorities: only steps are merged in them.
func ranked(seed uint64) *random.Model { return random.New(seed, random.Size{Priorities: true}) }

// loadRandom makes a random model with its formulas.
func loadRandom(seed uint64) (*model, error) {
	r := sparse(seed)
	return load(r.String(), randomLimit, formulasFor(r, seed)...)
}

// formulasFor makes formulas for r, the random model of that seed.
func formulasFor(r *random.Model, seed uint64) []string {
	var formulas []string
	for k := range formulasPerModel {
		formulas = append(formulas, random.Formula(seed*formulasPerModel+uint64(k), r.Atoms, 4))
	}
	return formulas
}

// try makes a random model of a seed and looks for a failure.
func (c *tally) try(t *testing.T, model func(seed uint64) *random.Model, seed uint64) {
	r := model(seed)
	formulas := formulasFor(r, seed)
	m, err := load(r.String(), randomLimit, formulas...)
	if errors.Is(err, errTooLarge) {
		c.tryLarge(t, r.String(), formulas[0], seed)
		return
	}
	var refused source.List
	if c.mayRefuse && errors.As(err, &refused) {
		require.Nil(t, random.Unexpected(refused), "seed %d\n%s", seed, r)
		c.Lock()
		defer c.Unlock()
		c.refused++
		return
	}
	require.NoError(t, err, "seed %d\n%s", seed, r)
	done := map[string]int{}
	if why := m.failure(seed, done); why != "" {
		small := random.Shrink(r.Node, func(text string) bool {
			m, err := load(text, randomLimit, formulas...)
			return err == nil && m.failure(seed, map[string]int{}) != ""
		})
		t.Fatalf("seed %d: %s\nformulas %q\n%s", seed, why, formulas, small)
	}
	reducible := len(m.graph.Reduce(m.selector(nil, 0)).Cut) > 0
	c.Lock()
	defer c.Unlock()
	c.tried++
	for w, n := range done {
		c.searched[w] += n
	}
	c.tell()
	if reducible {
		c.reducible++
	}
	for i := range m.formulas {
		if m.graph.FullPart().Accepts(&m.formulas[i]) {
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
	c := tally{searched: map[string]int{}, start: time.Now()}
	workers := runtime.GOMAXPROCS(0)
	t.Run("models", func(t *testing.T) {
		for w := range workers {
			t.Run(fmt.Sprint(w), func(t *testing.T) {
				t.Parallel()
				for i := w; i < *runs; i += workers {
					c.try(t, sparse, *seed+uint64(i))
					if i%*dense == 0 {
						c.try(t, random.Dense, *seed+uint64(i))
					}
					if i%17 == 0 {
						c.try(t, ranked, *seed+uint64(i))
					}
					if i%*places == 0 {
						c.try(t, random.Places, *seed+uint64(i))
					}
					if i%*meets == 0 {
						c.try(t, random.Handshakes, *seed+uint64(i))
					}
				}
			})
		}
	})
	t.Logf("%d searches of %d models, %d too large (%d verdicts alike), %d with a reduction, %d of %d formulas violated",
		c.searches(), c.tried, c.large, c.alike, c.reducible, c.violated, c.tried*formulasPerModel)
	for _, w := range slices.Sorted(maps.Keys(c.searched)) {
		t.Logf("%8d %s", c.searched[w], w)
	}
	if t.Failed() {
		return
	}
	require.Greater(t, c.tried, *runs/2)
	require.True(t, c.enough(), "hardly anything is known of large models")
	require.Greater(t, c.reducible, c.tried/10, "the random models hardly exercise the reduction")
	require.Greater(t, c.violated, c.tried*formulasPerModel/10)
	require.Greater(t, c.tried*formulasPerModel-c.violated, c.tried*formulasPerModel/10)
}

// Random models on which some search was wrong once. (More of what such models
// showed is kept as models of its own, where the cause could be said.)
func TestSeedsOfOldErrors(t *testing.T) {
	for _, old := range []struct {
		seed uint64
		what string
	}{
		{296711, "seventeen faults crowded out a deadlock"},
		{20000976, "SPIN's marks: a local step beside an atomic sequence that waits for its process"},
		{20002391, "the same, with steps merged"},
		{2092, "a guard that only sends to a private channel can make true"},
		{30045289, "a step that fails beside one that never ends, both ends of the run"},
		{30054346, "merged steps under weak fairness"},
		{30058907, "processes that stay at their end may make states more"},
		{30061435, "processes that stay at their end may make states more"},
		{30073346, "processes that stay at their end may make states more"},
		{770102437, "SPIN's marks: a claimed receive beside an atomic sequence that sends twice"},
		{757, "a local step beside an else that waits for its process"},
	} {
		c := tally{searched: map[string]int{}}
		c.try(t, sparse, old.seed)
		require.NotZero(t, c.searches(), old.what)
	}
}
