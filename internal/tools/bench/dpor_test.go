package main

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/dpor"
	"ltlpor/internal/dpor/benchmark"
	"ltlpor/internal/testing/repo"
)

// TestExplorationsAreOfTheirRuns: doc/dev/dpor-figures.md equals the document made from its runs.
func TestExplorationsAreOfTheirRuns(t *testing.T) {
	r, err := loaded[Explorations](repo.Path("doc/data/dpor.json"))
	require.NoError(t, err)
	require.NotEmpty(t, r.Sizes)
	dir := t.TempDir()
	require.NoError(t, writeExplorations(r, dir))
	for _, name := range []string{"dpor-figures.md", "dpor.json"} {
		want, err := os.ReadFile(place(repo.Path("doc"), name))
		require.NoError(t, err)
		got, err := os.ReadFile(place(dir, name))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got),
			"go run ./internal/tools/bench -dpor -from doc/data/dpor.json writes it")
	}
}

// TestProgramsAreThoseThatThereAre: the measured programs are the programs of package benchmark, in order, and the
// measured algorithms exist.
func TestProgramsAreThoseThatThereAre(t *testing.T) {
	var names []string
	for _, p := range programs {
		names = append(names, p.name)
		measured := slices.Concat(p.sizes, p.large)
		require.True(t, slices.IsSorted(measured), p.name)
		for _, n := range measured {
			_, err := benchmark.Model(p.name, n)
			require.NoError(t, err)
		}
		for _, n := range slices.Concat(p.check, p.shown) {
			require.Contains(t, measured, n, p.name)
		}
	}
	require.Equal(t, benchmark.Names(), names)
	for _, a := range stateless {
		require.Contains(t, dpor.Algorithms(), dpor.Algorithm(a))
	}
}

// cannedExplorations returns runs with a compared size, with sides that did not end or were not run, and with counts
// that match the published counts or differ.
func cannedExplorations() *Explorations {
	side := func(executions, races float64, cpu ...float64) *Side {
		s := &Side{}
		for _, v := range cpu {
			one := Sample{CPU: v, Wall: v, Peak: 17e6, Executions: executions, Races: races, Stored: 9}
			s.Runs = append(s.Runs, one)
		}
		return s
	}
	late := &Side{Failed: "longer than 8s"}
	setting := Setting{CPU: "a processor", Rounds: 3}
	return &Explorations{Algorithms: stateless, Limit: "8s", Large: "25s", Setting: setting, Sizes: []Size{
		{Benchmark: "ring", N: 3, Sides: map[string]*Side{
			"source-dpor": side(6, 18, 1), "optimal-dpor": side(6, 1, 2), "epor": late, stateful: side(0, 0, 1),
			unprepared: {Failed: "ltlpor: longer than 25s"}}},
		{Benchmark: "ring", N: 5, Compared: true, Sides: map[string]*Side{
			"source-dpor": side(30, 273, 4, 2, 3), "optimal-dpor": side(31, 1, 6, 5, 9),
			"epor": {Failed: "not run: with n = 3 longer than 8s"}}},
		{Benchmark: "branching", N: 10, Sides: map[string]*Side{"epor": side(100_651, 1, 2)}},
	}}
}

func TestExplorationTables(t *testing.T) {
	text, err := explorationFigures(cannedExplorations())
	require.NoError(t, err)
	for _, line := range []string{
		"| ring 5 | 30 | **3.00 (2.00–4.00)** | 6.00 (5.00–9.00), 2.0× |  |  | not run |  |\n",
		"| ring 3 | source-dpor | 6 | 17 |\n| ring 5 | source-dpor | 30 | 17 |\n",
		"| ring 3 | source-dpor | 6 | 1.00 | 17 | 9 | 1.00 | 17 | ltlpor: longer than 25s |  |  |\n",
		"| ring | SDPOR | source-dpor | 2 of 2 | 1 of 2; 5: 273/275 |\n",
		"| branching | EPOR | epor | 0 of 1; 10: 100,651/99,920 | 0 of 1; 10: 1/48,463,434 |\n",
		"|  | epor | longer than 8s |  |  |  |  | EPOR | 6 | 3 | 11 | 0.005 |\n",
		"| 10 | epor | 100,651 | 0 | 1 | 0 | 2.00 | EPOR | 99,920 (fewer) | 48,463,434 | 325,828,401 | 1964 |\n",
	} {
		require.Contains(t, text, line)
	}
	require.Contains(t, strings.Join(strings.Fields(text), " "), "in 1 of the 2")
	require.NotContains(t, text, "interrupted")
	r := cannedExplorations()
	r.Setting.Interrupted = true
	text, err = explorationFigures(r)
	require.NoError(t, err)
	require.Contains(t, text, "It was interrupted")
}

func TestReadExplored(t *testing.T) {
	var s Sample
	require.NoError(t, s.readExplored([]byte(`{"verdict":"holds","executions":6,"blocked_executions":1,"events":30,
		"races":18,"dependence_checks":9,"unsatisfiable":2,"depth":3}`), time.Second))
	want := Sample{Executions: 6, Blocked: 1, Transitions: 30, Races: 18, Checks: 9, Unsatisfiable: 2, Depth: 3}
	require.Equal(t, want, s)
	for text, message := range map[string]string{
		`{"verdict":"inconclusive","cut":"time","executions":6}`: "longer than 1s",
		`{"verdict":"violated","executions":6}`:                  "violated",
		`{"verdict":"holds"}`:                                    "no execution",
		`{`:                                                      "JSON",
	} {
		require.ErrorContains(t, s.readExplored([]byte(text), time.Second), message)
	}
}
