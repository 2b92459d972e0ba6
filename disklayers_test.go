package ltlpor_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/search"
	"ltlpor/internal/search/external/audit"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/source"
)

// cube is a model of three counters up to most, in (most+1)^3 states.
func cube(most int) *source.File {
	text := ""
	for _, v := range []string{"x", "y", "z"} {
		text += fmt.Sprintf("byte %s; active proctype P%s() { do :: %s < %d -> %s++ od }\n", v, v, v, most, v)
	}
	return source.NewFile("cube.pml", text)
}

// layersOfCube returns the states of each layer of cube(most), and the transitions to each, counted one by one. An
// increment takes two steps, of which a counter that stands at most makes none.
func layersOfCube(most int) (states, transitions []int64) {
	far := 6*most + 1
	states, transitions = make([]int64, far+1), make([]int64, far+1)
	for x := 0; x <= 2*most; x++ {
		for y := 0; y <= 2*most; y++ {
			for z := 0; z <= 2*most; z++ {
				states[x+y+z]++
				for _, v := range []int{x, y, z} {
					if v < 2*most {
						transitions[x+y+z+1]++
					}
				}
			}
		}
	}
	return states, transitions
}

// alike returns what two searches of a model must have in common in a layer.
func alike(list []search.Layer) (out [][2]int64) {
	for _, l := range list {
		out = append(out, [2]int64{l.States, l.Transitions})
	}
	return out
}

// TestLayersOnDisk: the layers of a search are those of the model, in each way to make a layer, and whether or not the
// search is ended and goes on. Each layer says how it was made, its time and its files.
func TestLayersOnDisk(t *testing.T) {
	const most = 7
	o := inLayers(ltlpor.None)
	o.Checks, o.Optimize = ltlpor.Assertions, ltlpor.NoOptimizations
	states, transitions := layersOfCube(most)
	want := make([][2]int64, len(states))
	for i := range states {
		want[i] = [2]int64{states[i], transitions[i]}
	}
	for _, way := range []string{"table", "lists", "tasks"} {
		in := onDisk(o, t.TempDir(), way, 3, 2)
		cut := in
		cut.MaxStates = 1000
		for _, options := range []ltlpor.Options{cut, in, in} { // the last reads a search that is over
			r, err := ltlpor.Check(context.Background(), cube(most), options)
			require.NoError(t, err)
			s := layered(r)
			require.NotNil(t, s)
			list := s.Layers.Done
			require.Equal(t, want[:len(list)], alike(list))
			require.Equal(t, options.MaxStates == 0, len(list) == len(want), "%d layers", len(list))
			requireSums(t, s)
			a, err := audit.Folder(s.Layers.Folder)
			require.NoError(t, err)
			require.Len(t, list, a.Layers)
			require.Equal(t, s.States, a.States)
			require.Contains(t, wording.Layers(&s.Layers), fmt.Sprintf("%d layers of at most", a.Layers))
			bytes, took := int64(0), time.Duration(0)
			for i, l := range list {
				require.Equal(t, i > 0 && way == "tasks", l.Way == search.LayerByTasks, "%d: %s", i, l.Way)
				require.Equal(t, way == "table", l.Way == search.LayerByTable, "%d: %s", i, l.Way)
				require.Positive(t, l.Took)
				require.Equal(t, l.States > 0, l.Bytes > 0)
				require.True(t, i < 2 || l.Disk > 0)
				require.LessOrEqual(t, l.Disk, s.Disk)
				bytes, took = bytes+l.Bytes, took+l.Took
			}
			require.LessOrEqual(t, bytes, s.Disk)
			expanded, all := s.Layers.Timed()
			require.Equal(t, s.States-list[len(list)-1].States, expanded)
			require.Equal(t, took-list[0].Took, all)
		}
	}
}

// requireSums compares the sums over the layers of s with the figures of the whole search.
func requireSums(t *testing.T, s *ltlpor.Search, what ...any) {
	t.Helper()
	var states, transitions, duplicates int64
	for _, l := range s.Layers.Done {
		states, transitions = states+l.States, transitions+l.Transitions
		duplicates += l.Duplicates()
	}
	require.Equal(t, s.States, states, what...)
	require.Equal(t, s.Transitions, transitions, what...)
	require.Equal(t, s.Transitions-s.States+1, duplicates, what...)
	require.EqualValues(t, len(s.Layers.Done)-1, s.Depth, what...)
	require.NotEmpty(t, s.Layers.Folder, what...)
}

// TestListsGiveWayOnDisk: a search that makes a layer in lists, and has too little memory for them, makes the layer by
// tasks, and goes on.
func TestListsGiveWayOnDisk(t *testing.T) {
	o := inLayers(ltlpor.None)
	o.Checks, o.Optimize = ltlpor.Assertions, ltlpor.NoOptimizations
	in := onDisk(o, t.TempDir(), "lists", 3, 2)
	asked := false
	in.Room = func(ahead int64) bool {
		begun, err := filepath.Glob(filepath.Join(in.Disk.Folder, "*", ledger.RunName))
		if err != nil || len(begun) == 0 || asked || ahead >= 1<<18 { // the guard asks for less than the search
			return true
		}
		asked = true
		return false
	}
	r, err := ltlpor.Check(context.Background(), cube(20), in)
	require.NoError(t, err)
	s := layered(r)
	require.True(t, asked)
	require.True(t, s.Complete, "%s", s.Cut)
	states, _ := layersOfCube(20)
	ways := map[search.LayerWay]int{}
	for i, l := range s.Layers.Done {
		require.Equal(t, states[i], l.States)
		ways[l.Way]++
	}
	require.Positive(t, ways[search.LayerByTasks])
	require.Positive(t, ways[search.LayerByLists])
}
