package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/repo"
)

// report is the report of pan 6.5.2, up to the figures.
const report = `
(Spin Version 6.5.2 -- 6 December 2019)

Full statespace search for:
	never claim         	- (not selected)
	assertion violations	+
	cycle checks       	- (disabled by -DSAFETY)
	invalid end states	+

State-vector 268 byte, depth reached 1768, errors: 0
  1336020 states, stored
  4940802 states, matched
  6276822 transitions (= stored+matched)
 41220412 atomic steps
hash conflicts:    541227 (resolved)

Stats on memory usage (in Megabytes):
  366.949	equivalent memory usage for states (stored*(State-vector + overhead))
  342.174	actual memory usage for states (compression: 93.25%)
         	state-vector as stored = 253 byte + 16 byte overhead
   16.000	memory used for hash table (-w21)
    0.137	memory used for DFS stack (-m2000)
  358.180	total actual memory usage



pan: elapsed time 2.8 seconds
`

func TestReadPan(t *testing.T) {
	var s Sample
	truncated, err := s.readPan(report)
	require.NoError(t, err)
	require.False(t, truncated)
	kept := (342.174 + 16) * (1 << 20)
	require.Equal(t, Sample{States: 1336020, Transitions: 6276822, Vector: 268, Depth: 1768, Kept: kept}, s)
}

// TestReadPanRefuses: an incomplete report gives an error.
func TestReadPanRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "no report",
		"Segmentation fault":             "no report: Segmentation fault",
		"x\n depth reached 3, errors: 1": "errors: 1",
		"x\n depth reached 3, errors: 0": "no states",
	} {
		var s Sample
		_, err := s.readPan(text)
		require.ErrorContains(t, err, want, text)
	}
	var s Sample
	truncated, err := s.readPan("error: max search depth too small\n" + report)
	require.NoError(t, err)
	require.True(t, truncated)
}

// TestSuits: sizes grow until they suffice, and shrink if they are too large; then they stay.
func TestSuits(t *testing.T) {
	p := &pan{depth: 100, hash: 24}
	require.False(t, p.suits(&Sample{}, true))
	require.Equal(t, 800, p.depth)
	run := &Sample{Depth: 160_000, States: 1 << 20}
	p.depth = 1_000_000
	require.False(t, p.suits(run, false))
	require.Equal(t, 20, p.hash)
	require.Greater(t, p.depth, 160_000)
	require.Less(t, p.depth, 180_000)
	require.True(t, p.suits(run, false))
	require.False(t, p.suits(&Sample{Depth: 160_000, States: 1<<20 + 1}, false), "more states than places")
	require.Equal(t, 21, p.hash)
}

func TestReadOurs(t *testing.T) {
	var s Sample
	require.NoError(t, s.readOurs([]byte(`{"verdict": "holds", "searches": [
		{"states": 5, "nodes": 7, "transitions": 9, "depth": 3, "memory_bytes": 100}]}`)))
	require.Equal(t, Sample{States: 7, Stored: 5, Transitions: 9, Depth: 3, Kept: 100}, s)
	bounded := `{"verdict": "inconclusive", "searches": [{"cut": "states"}]}`
	require.NoError(t, s.readOurs([]byte(bounded)), "a bound that was asked for")
	for text, want := range map[string]string{
		`{"verdict": "violated", "searches": [{}]}`:                  "violated",
		`{"verdict": "inconclusive", "searches": [{"cut": "time"}]}`: "inconclusive",
		`{"verdict": "holds", "searches": [{}, {}]}`:                 "2 searches",
		`{"verdict": "holds"}`:                                       "0 searches",
		`x`:                                                          "invalid",
	} {
		require.ErrorContains(t, s.readOurs([]byte(text)), want, text)
	}
}

// TestSubjects: every edit finds its old text in the model, if installed, and the rows of a table have different
// names.
func TestSubjects(t *testing.T) {
	_, err := os.Stat(examples)
	for _, k := range kinds() {
		names := map[string]bool{}
		for _, s := range k.subjects {
			require.False(t, names[s.Name], "%s twice in %s", s.Name, k.key)
			names[s.Name] = true
			path := s.Path
			if !filepath.IsAbs(path) {
				path = repo.Path(path)
			} else if err != nil {
				continue
			}
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			_, err = edited(string(text), s.Edits)
			require.NoError(t, err, s.Name)
			comparisonOf(k.key)
		}
	}
	for _, f := range families {
		_, err := os.Stat(repo.Path(f.path))
		require.NoError(t, err)
	}
	got, err := edited("a b a", []string{"a", "c", "b", "d"})
	require.NoError(t, err)
	require.Equal(t, "c d a", got)
	_, err = edited("a", []string{"x", "y"})
	require.Error(t, err)
}
