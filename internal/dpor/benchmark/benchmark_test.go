package benchmark_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/dpor/benchmark"
	"ltlpor/internal/lang/format"
	"ltlpor/internal/testing/repo"
	"ltlpor/source"
)

var update = flag.Bool("update", false, "write the models of models/dpor")

// instances are the benchmarks in models/dpor.
var instances = []struct {
	name string
	n    int
}{
	{"readers-writers", 4}, {"indexer", 12}, {"indexer-small", 5}, {"last-zero", 5}, {"shared-pointer", 10},
	{"ring", 5}, {"branching", 4}, {"ring-extended", 3},
}

func TestInstancesAreFresh(t *testing.T) {
	dir := repo.Path("models/dpor")
	var names []string
	for _, i := range instances {
		names = append(names, i.name)
		text, err := benchmark.Model(i.name, i.n)
		require.NoError(t, err)
		file := filepath.Join(dir, fmt.Sprintf("%s-%d.pml", i.name, i.n))
		if *update {
			require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		}
		got, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, text, string(got), "%s: go test ./internal/dpor/benchmark -update", file)
	}
	require.Equal(t, benchmark.Names(), names)
	files, err := filepath.Glob(filepath.Join(dir, "*.pml"))
	require.NoError(t, err)
	require.Len(t, files, len(instances))
}

// TestLayout writes the smallest and larger instances of all benchmarks in the layout of ltlpor fmt.
func TestLayout(t *testing.T) {
	for _, name := range benchmark.Names() {
		for _, n := range []int{2, 32} {
			text, err := benchmark.Model(name, n)
			require.NoError(t, err)
			formatted, err := format.Format(source.NewFile(name, text))
			require.NoError(t, err)
			require.Equal(t, formatted, text)
		}
	}
}

func check(t *testing.T, name string, n int, o ltlpor.Options) *ltlpor.Report {
	t.Helper()
	text, err := benchmark.Model(name, n)
	require.NoError(t, err)
	o.Reduction, o.Optimize = ltlpor.None, ltlpor.NoOptimizations
	o.Checks = ltlpor.Assertions | ltlpor.EndStates
	o.Overflow = true
	report, err := ltlpor.Check(context.Background(), source.NewFile(name, text), o)
	require.NoError(t, err, "%s %d", name, n)
	require.Empty(t, report.Warnings, "%s %d", name, n)
	return report
}

// The longest executions of small instances have the number of steps of the definitions: one per assignment, test and
// compare-and-swap, one per local step, and one per end of a process. If some executions are shorter, a search finds
// the common final state at their length, one step nearer.
func TestSteps(t *testing.T) {
	for _, c := range []struct {
		name             string
		n                int
		steps, processes int
		nearer           int
	}{
		{"readers-writers", 4, 4, 4, 0},
		{"indexer", 3, 3 * 4, 3, 0},
		{"indexer-small", 3, 3*2 + 1, 3, 0}, // one compare-and-swap fails
		{"last-zero", 4, 3 + 1 + 4 + 3, 4, 1},
		{"shared-pointer", 5, 2 * (5*3 + 2), 2, 0},
		{"ring", 5, 5, 5, 0},
		{"branching", 2, 2*2 + 3, 2, 1}, // one process sets the second twice, between its first test and the next step
		{"ring-extended", 3, 6, 3, 0},
	} {
		report := check(t, c.name, c.n, ltlpor.Options{Shortest: true})
		require.Equal(t, ltlpor.Holds, report.Verdict, c.name)
		require.EqualValues(t, c.steps+c.processes-c.nearer, report.Searches[0].Depth, c.name)
	}
}

// The least and the largest n give models; the numbers beyond do not.
func TestLimits(t *testing.T) {
	for _, b := range benchmark.All() {
		for _, n := range []int{b.Least, b.Most} {
			report := check(t, b.Name, n, ltlpor.Options{MaxStates: 300})
			require.NotEqual(t, ltlpor.Violated, report.Verdict, b.Name)
		}
		for _, n := range []int{b.Least - 1, b.Most + 1} {
			_, err := benchmark.Model(b.Name, n)
			require.ErrorContains(t, err, fmt.Sprintf("%d to %d", b.Least, b.Most))
		}
	}
	_, err := benchmark.Model("readers", 3)
	require.ErrorContains(t, err, `no benchmark "readers"; there are readers-writers, indexer,`)
}

func TestSpinTakesThem(t *testing.T) {
	if _, err := exec.LookPath("spin"); err != nil {
		t.Skip("spin is not installed")
	}
	dir := t.TempDir()
	for _, b := range benchmark.All() {
		for _, n := range []int{b.Least, b.Most} {
			text, err := benchmark.Model(b.Name, n)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(filepath.Join(dir, "m.pml"), []byte(text), 0o600))
			cmd := exec.Command("spin", "-a", "m.pml")
			cmd.Dir = dir
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s %d: %s", b.Name, n, out)
			require.NotContains(t, string(out), "rror", "%s %d", b.Name, n)
		}
	}
}
