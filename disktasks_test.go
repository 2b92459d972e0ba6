package ltlpor_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
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
		ways := map[string]search.LayerWay{"lists": search.LayerByTasks, "table": search.LayerByTable}
		require.Equal(t, ways[way], last.Way)
		require.NoFileExists(t, output)
	}
}

// TestVoidMaps: maps that were committed before the states got a new form leave no file.
func TestVoidMaps(t *testing.T) {
	text, err := os.ReadFile("models/dining-philosophers.pml")
	require.NoError(t, err)
	folder := t.TempDir()
	o := onDisk(inLayers(ltlpor.None), folder, "tasks", 4, 1)
	_, err = ltlpor.Check(context.Background(), source.NewFile("m.pml", string(text)), o)
	require.NoError(t, err)
	maps, err := filepath.Glob(filepath.Join(folder, "search-*", "map-000-*"))
	require.NoError(t, err)
	require.NotEmpty(t, maps)
	left, err := filepath.Glob(filepath.Join(folder, "search-*", "spool-*"))
	require.NoError(t, err)
	require.Empty(t, left)
}

// TestBegunTasksOfOthers: records of tasks that do not fit the layer are refused by name, and nothing is searched.
func TestBegunTasksOfOthers(t *testing.T) {
	for _, c := range []struct {
		what, named string
		forge       func(dir ledger.Dir)
	}{
		{"a reduce of fewer inputs", "reduce-", func(dir ledger.Dir) {
			forge(t, dir.Path, lastOf(t, dir.Path, "reduce-*"), func(r *ledger.Reduce) { r.Inputs = r.Inputs[1:] })
		}},
		{"a reduce of no partition", "reduce-", func(dir ledger.Dir) {
			forge(t, dir.Path, lastOf(t, dir.Path, "reduce-*"), func(r *ledger.Reduce) { r.Parts = 0 })
		}},
		{"a map of no partition", "map-", func(dir ledger.Dir) {
			forge(t, dir.Path, lastOf(t, dir.Path, "map-*"), func(m *ledger.Map) { m.Parts = 0 })
		}},
	} {
		dir, goOn, _ := amidTasks(t)
		c.forge(dir)
		_, err := goOn("tasks")
		require.ErrorIs(t, err, ledger.ErrDamaged, c.what)
		require.ErrorContains(t, err, c.named, c.what)
	}
}

// lastOf returns the name of the last file of the folder of a form.
func lastOf(t *testing.T, folder, form string) string {
	list, err := filepath.Glob(filepath.Join(folder, form))
	require.NoError(t, err)
	require.NotEmpty(t, list, form)
	return filepath.Base(list[len(list)-1])
}

// meddler is a team without members, which commits records of smaller groups just before the tasks of a layer run, as a
// second process does where folders have no locks.
type meddler struct {
	t      *testing.T
	reduce bool // the kind of the tasks that it is about
	folder string
	tasks  []search.Task
	next   int
}

func (m *meddler) Call(_ search.Call, folder string) (end func(), err error) {
	m.folder = folder
	return func() {}, nil
}

func (m *meddler) Size() int { return 1 }

func (m *meddler) Offer(tasks []search.Task, _ func(int, []byte) error) search.Offer {
	m.tasks, m.next = tasks, 0
	for _, one := range tasks {
		var x struct {
			Reduce                  bool
			Layer, Partition, Parts int
			Coding, Generation      int
			Files, Inputs           []ledger.File
		}
		require.NoError(m.t, json.Unmarshal(one.Text, &x))
		dir, first := ledger.Dir{Path: m.folder, Loose: true}, ledger.Group{Partition: x.Partition, Parts: 1}
		switch {
		case x.Parts < 2 || x.Reduce != m.reduce:
		case x.Reduce:
			require.NoError(m.t, dir.Commit(ledger.ReduceName(x.Generation, x.Layer, x.Partition), &ledger.Reduce{
				Layer: x.Layer, Group: first, Coding: x.Coding, Generation: x.Generation,
			}))
		default:
			require.NoError(m.t, dir.Commit(ledger.MapName(x.Generation, x.Layer, x.Partition), &ledger.Map{
				Layer: x.Layer, Group: first, Coding: x.Coding, Generation: x.Generation,
			}))
		}
	}
	return m
}

func (m *meddler) Next(context.Context) (int, bool, error) {
	m.next++
	return m.next - 1, m.next <= len(m.tasks), nil
}

func (m *meddler) Finish(int) {}

func (m *meddler) Close() {}

// TestTasksOfASecondProcess: where folders have no locks, a second process with groups of another size may commit a
// task first. The partitions that its group lacks are not lost: the search ends.
func TestTasksOfASecondProcess(t *testing.T) {
	for _, reduce := range []bool{false, true} {
		o := inLayers(ltlpor.None)
		o.Checks, o.Optimize = ltlpor.Assertions, ltlpor.NoOptimizations
		in := onDisk(o, t.TempDir(), "tasks", 61, 1)
		in.Disk.Team, in.Disk.Shared = &meddler{t: t, reduce: reduce}, 1
		_, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", wheels), in)
		require.ErrorContains(t, err, "another process searches in this folder")
	}
}

// TestUnreachedInFiles: what no run takes is told of a search by one process, and not of a search that goes on from
// files, or with members: other processes have taken steps.
func TestUnreachedInFiles(t *testing.T) {
	o := inLayers(ltlpor.None)
	o.Checks, o.Optimize = ltlpor.Assertions, ltlpor.NoOptimizations
	model, folder := source.NewFile("m.pml", wheels), t.TempDir()
	for i, in := range []ltlpor.Options{
		onDisk(o, folder, "tasks", 4, 1), onDisk(o, folder, "tasks", 4, 1), onDisk(o, t.TempDir(), "table", 4, 1),
	} {
		r, err := ltlpor.Check(context.Background(), model, in)
		require.NoError(t, err)
		require.Empty(t, r.Findings)
		require.Equal(t, i == 1, r.Coverage == nil, "%d", i)
	}
	for seed := range uint64(20) { // members may be late
		random := rand.New(rand.NewPCG(seed, 0))
		r, _ := checkWithCrew(t, random, model, o, onDisk(o, t.TempDir(), "tasks", 4, 1), 2, "crew")
		require.Empty(t, r.Findings)
		if r.Coverage == nil {
			return
		}
	}
	t.Fatal("no member has expanded a state")
}
