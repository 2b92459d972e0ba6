package ltlpor_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/verify/plan"
	"ltlpor/source"
)

// onDisk returns o for a check with states in files: with a table of all states in memory, with lists of a layer, or by
// tasks.
func onDisk(o ltlpor.Options, folder, way string, partitions, workers int) ltlpor.Options {
	o.Disk = &ltlpor.Disk{
		Folder: folder, Partitions: partitions, Tasks: way == "tasks", Lists: way == "lists", Every: 1, Loose: true,
	}
	o.Workers = workers
	return o
}

// inLayers are the options of the search in memory with the same states: breadth first, with the static proviso.
func inLayers(r ltlpor.Reduction) ltlpor.Options {
	return ltlpor.Options{
		Reduction: r, Proviso: ltlpor.StaticProviso, Symmetry: ltlpor.NoSymmetry, Engine: ltlpor.CheckedEngine,
		Checks: ltlpor.Assertions | ltlpor.EndStates,
	}
}

// layered returns the last search of r with layers in files.
func layered(r *ltlpor.Report) *ltlpor.Search {
	for i := len(r.Searches) - 1; i >= 0; i-- {
		if r.Searches[i].Plan.Walk == plan.Layered {
			return &r.Searches[i]
		}
	}
	return nil
}

// TestDisk compares searches with states in files, in each way to make a layer, with the search breadth first in
// memory: verdicts, states, transitions, layers, and the length of counterexamples.
func TestDisk(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 0))
	found := 0
	for _, name := range models(t) {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, reduction := range reductions {
			found += compareOnDisk(t, r, name, string(text), reduction)
		}
	}
	require.Greater(t, found, 10)
}

func models(t *testing.T) []string {
	names, err := filepath.Glob("models/*.pml")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	return names
}

// TestDiskOfRandomModels does the same as TestDisk for random models.
func TestDiskOfRandomModels(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 0))
	found := 0
	for i := range amount.Choose(50, 300) {
		text := random.Rich(uint64(i), random.Everything).String()
		for _, reduction := range reductions {
			found += compareOnDisk(t, r, fmt.Sprintf("random %d", i), text, reduction)
		}
	}
	require.Greater(t, found, 10)
}

// plainVerdicts returns the verdicts of r without reasons: what is found first may differ.
func plainVerdicts(r *ltlpor.Report) (out []string) {
	for _, p := range r.Properties {
		out = append(out, p.Name+"="+p.Verdict.String())
	}
	return out
}

// inMemory returns the report of the search breadth first in memory of model with options o, or nil if it is
// inconclusive or the model is not valid.
func inMemory(model *source.File, o ltlpor.Options) *ltlpor.Report {
	o.Shortest = true
	r, err := ltlpor.Check(context.Background(), model, o)
	if err != nil || r.Verdict == ltlpor.Inconclusive {
		return nil
	}
	return r
}

func compareOnDisk(t *testing.T, r *rand.Rand, name, text string, reduction ltlpor.Reduction) (layers int) {
	o := inLayers(reduction)
	o.MaxStates = amount.Choose[int64](4_000, 40_000)
	model := source.NewFile(name, text)
	want := inMemory(model, o)
	if want == nil {
		return 0
	}
	ways := []string{"table", "short", "lists", "tasks"}
	if !amount.Exhaustive() {
		ways = ways[r.IntN(len(ways)):][:1]
	}
	for _, way := range ways {
		partitions, workers := []int{1, 4, 61}[r.IntN(3)], 1+r.IntN(3)
		what := fmt.Sprintf("%s, %s, %s, %d partitions, %d workers", name, reduction, way, partitions, workers)
		in := onDisk(o, t.TempDir(), way, partitions, workers)
		if way == "short" {
			in.Room = shortOfMemory(r)
		}
		got, err := ltlpor.Check(context.Background(), model, in)
		require.NoError(t, err, what)
		require.Equal(t, plainVerdicts(want), plainVerdicts(got), what)
		s := layered(got)
		if s == nil {
			continue
		}
		layers++
		requireSums(t, s, what)
		if s.Complete {
			left, err := filepath.Glob(filepath.Join(in.Disk.Folder, "search-*", "spool-*"))
			require.NoError(t, err)
			require.Empty(t, left, what)
		}
		if s.Complete && reduction == ltlpor.None {
			full := want.Searches[len(want.Searches)-1]
			require.Equal(t, full.States, s.States, what)
			require.Equal(t, full.Transitions, s.Transitions, what)
		}
	}
	return layers
}
