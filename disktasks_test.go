package ltlpor_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/search"
	"ltlpor/internal/search/external/audit"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/source"
)

// wheels are two counters that begin again: states of the last layer have successors.
const wheels = `byte x, y;
active proctype P() { do :: x < 9 -> x++ :: x == 9 -> x = 0 od }
active proctype Q() { do :: y < 9 -> y++ :: y == 9 -> y = 0 od }
`

// amidTasks searches a model by tasks, and makes the folder that of a search killed before the record of the last
// layer. It returns the folder of the search, a function that lets the search go on, and the layers.
func amidTasks(t *testing.T) (dir ledger.Dir, goOn func(way string) (*ltlpor.Report, error), layers [][2]int64) {
	o := inLayers(ltlpor.None)
	o.Checks, o.Optimize = ltlpor.Assertions, ltlpor.NoOptimizations
	model, folder := source.NewFile("m.pml", wheels), t.TempDir()
	goOn = func(way string) (*ltlpor.Report, error) {
		return ltlpor.Check(context.Background(), model, onDisk(o, folder, way, 61, 2))
	}
	r, err := goOn("tasks")
	require.NoError(t, err)
	require.Equal(t, ltlpor.Holds, r.Verdict)
	found, err := filepath.Glob(filepath.Join(folder, "search-*"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	dir = ledger.Dir{Path: found[0], Loose: true}
	layers = alike(layered(r).Layers.Done)
	a, err := audit.Folder(found[0])
	require.NoError(t, err)
	require.True(t, a.Complete)
	last := len(layers) - 1
	require.NoError(t, dir.Remove(ledger.LayersName(last, last)))
	return dir, goOn, layers
}

// lastMap returns the name of the last record of a map with an output, and the record.
func lastMap(t *testing.T, dir ledger.Dir) (name string, m ledger.Map) {
	list, err := filepath.Glob(dir.File("map-*"))
	require.NoError(t, err)
	require.NotEmpty(t, list)
	name = filepath.Base(list[len(list)-1])
	require.NoError(t, dir.Read(name, &m))
	require.NotEmpty(t, m.Output.Name)
	return name, m
}

// TestTasksOfGroups: tasks of several partitions make the layers that a table makes.
func TestTasksOfGroups(t *testing.T) {
	o := inLayers(ltlpor.None)
	o.Checks, o.Optimize = ltlpor.Assertions, ltlpor.NoOptimizations
	r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", wheels), onDisk(o, t.TempDir(), "table", 3, 1))
	require.NoError(t, err)
	dir, _, layers := amidTasks(t)
	require.Equal(t, alike(layered(r).Layers.Done), layers)
	list, err := filepath.Glob(dir.File("map-*"))
	require.NoError(t, err)
	most := 0
	for _, name := range list {
		var m ledger.Map
		require.NoError(t, dir.Read(filepath.Base(name), &m))
		most = max(most, m.Parts)
	}
	require.Greater(t, most, 1)
}

// TestLostStates: a layer is not complete if the maps of it, also those of an earlier process, expanded fewer states
// than it has.
func TestLostStates(t *testing.T) {
	dir, goOn, _ := amidTasks(t)
	name, _ := lastMap(t, dir)
	forge(t, dir.Path, name, func(m *ledger.Map) { m.Tally.States-- })
	_, err := goOn("tasks")
	require.ErrorContains(t, err, "states were expanded of")
}

// TestBegunTasks: the tasks of a killed search go on. If memory makes the layer instead, no output of them stays.
func TestBegunTasks(t *testing.T) {
	for _, way := range []string{"lists", "table"} {
		dir, goOn, layers := amidTasks(t)
		_, m := lastMap(t, dir)
		output := dir.File(m.Output.Name)
		require.NoError(t, os.WriteFile(output, nil, 0o666)) // the reduces of the layer have read it
		r, err := goOn(way)
		require.NoError(t, err)
		require.Equal(t, ltlpor.Holds, r.Verdict)
		done := layered(r).Layers.Done
		require.Equal(t, layers, alike(done))
		last := done[len(done)-1]
		require.Equal(t, map[string]search.LayerWay{"lists": search.LayerByTasks, "table": search.LayerByTable}[way], last.Way)
		require.NoFileExists(t, output)
	}
}
