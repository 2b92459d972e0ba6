package progress

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/search"
)

// inLayers returns a search whose finished layers have these states, by `way`. With a table, a thousand states take a
// second; otherwise each layer takes ten.
func inLayers(way search.LayerWay, states ...int64) *search.Layers {
	l := &search.Layers{Folder: "f"}
	for i, n := range states {
		d := search.Layer{States: n, Transitions: 3 * n, Way: way, Took: 10 * time.Second}
		if way == search.LayerByTable {
			d.Took = time.Second
			if i > 0 {
				d.Took = time.Duration(states[i-1]) * time.Millisecond
			}
		}
		l.Done = append(l.Done, d)
	}
	return l
}

// shrinking returns layers of which each has part of the states of the one before, down to an empty one.
func shrinking(part func() float64) []int64 {
	all := []int64{1_000_000}
	for n := all[0]; n > 0; {
		n = int64(float64(n) * part())
		all = append(all, n)
	}
	return all
}

// TestLayersLeft: the estimate is right while layers shrink evenly, too high if they shrink faster later, and missing
// where they do not shrink.
func TestLayersLeft(t *testing.T) {
	for _, way := range []search.LayerWay{search.LayerByTable, search.LayerByLists, search.LayerByTasks} {
		all := shrinking(func() float64 { return 0.5 })
		for n := 5; n < 12; n++ {
			got, ok := layersLeft(inLayers(way, all[:n]...))
			require.True(t, ok)
			var left int64
			for _, k := range all[n-1:] {
				left += k
			}
			require.InDelta(t, left, got.states, 20, "%d layers", n)
			require.EqualValues(t, len(all)-n, got.layers)
			want := 10 * time.Duration(len(all)-n) * time.Second
			if way == search.LayerByTable {
				want = time.Duration(left) * time.Millisecond
			}
			require.InDelta(t, want.Seconds(), got.left.Seconds(), 0.1)
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	estimates := 0
	for range 200 {
		part := 0.85
		all := shrinking(func() float64 { part -= 0.03 * r.Float64(); return max(part, 0.1) })
		for n := 1; n < len(all); n++ {
			got, ok := layersLeft(inLayers(search.LayerByTable, all[:n]...))
			if !ok {
				continue
			}
			estimates++
			var left int64
			for _, k := range all[n-1:] {
				left += k
			}
			require.GreaterOrEqual(t, got.states, left)
			require.GreaterOrEqual(t, got.layers, int64(len(all)-n))
		}
	}
	require.Greater(t, estimates, 1000)
	for _, none := range [][]int64{
		{1}, {8, 4, 2, 1}, {1, 10, 100, 1000, 10_000}, {1000, 999, 998, 997, 996, 995}, {900, 400, 200, 190, 50, 20},
		{900, 400, 200, 100, 0},
	} {
		_, ok := layersLeft(inLayers(search.LayerByTable, none...))
		require.False(t, ok, none)
	}
	old := inLayers(search.LayerByTable, 900, 400, 200, 100, 50)
	_, ok := layersLeft(old)
	require.True(t, ok)
	old.Done[3].Took = 0
	_, ok = layersLeft(old)
	require.False(t, ok, "the record of a layer has no time")
}

// TestLineOfLayers: the line about a search in files.
func TestLineOfLayers(t *testing.T) {
	l := inLayers(search.LayerByTable, 1000, 400, 200, 100, 50)
	s := ltlpor.Search{
		Properties: []string{"p"}, States: 1750, Transitions: 5250, Depth: 4, Disk: 5 << 20, Memory: 1 << 20,
		Layers: *l, Elapsed: 2 * time.Second,
	}
	x := Extent{Memory: func() (int64, memlimit.Limit) { return 60 << 20, memlimit.Limit{} }}
	line := func(before ltlpor.Search) string { return Line(before, s, time.Minute, &x, &Remaining{}) }
	s.Layers.Expanded = 20
	require.Equal(t, "p: layer 4, 1,750 states, 1,000/s in all, 40 % of 50 expanded, about 80 states to expand in "+
		"6 layers, 0s, 67 % duplicates, 1.0 MB kept, process 60.0 MB, 5.0 MB on disk", line(ltlpor.Search{}))
	before := s
	before.Elapsed, before.Layers.Expanded = time.Second, 5
	require.Contains(t, line(before), "1,750 states, 15/s, 40 % of 50 expanded, ")
	require.Contains(t, line(before), ", 67 % duplicates, 1,000/s in all, 1.0 MB kept")
	before.Layers.Folder = "another search"
	require.Contains(t, line(before), "1,750 states, 1,000/s in all, 40 % of 50 expanded, ")
	s.Layers.Expanded, s.Layers.Merged, s.Layers.Parts = 50, 3, 16
	require.Contains(t, line(ltlpor.Search{}), "p: layer 4, 1,750 states, 1,000/s in all, 3 of 16 parts merged, ")
	s.Layers.Sought = &search.Sought{Layer: 3, Back: 1}
	require.Equal(t, "p: error in layer 3, its run sought back to layer 1, 1,750 states, 1,000/s in all, "+
		"67 % duplicates, 1.0 MB kept, process 60.0 MB, 5.0 MB on disk", line(ltlpor.Search{}))
	s.Layers.Sought = nil
	s.Layers.Done = append(slices.Clone(l.Done), search.Layer{Took: 1})
	require.Contains(t, line(ltlpor.Search{}), "p: 6 layers, 1,750 states")
	require.Contains(t, line(ltlpor.Search{}), ", nothing left to expand")
	s.Layers.Removing = &search.Removing{}
	require.Contains(t, line(ltlpor.Search{}), "/s in all, accepting states are counted, 67 % dup")
	s.Layers.Removing = &search.Removing{Waves: 12, Accepting: 1000, Left: 20}
	require.Contains(t, line(ltlpor.Search{}), "in all, 20 of 1,000 accepting states left after 12 waves, 67 % dup")
	s.Layers.Removing = nil
	s.Layers.Done = slices.Clone(l.Done[:1])
	require.NotContains(t, line(ltlpor.Search{}), "about")
	require.Contains(t, line(ltlpor.Search{}), "p: layer 0, 1,750 states, ")
}

// TestLayersInFewColumns: 80 columns show the layer, all states, the speed and what is done of the layer, with figures
// as of a search of an hour.
func TestLayersInFewColumns(t *testing.T) {
	s := ltlpor.Search{
		Properties: []string{"assertions"}, States: 1_234_567_890, Transitions: 2_345_678_901, Elapsed: time.Hour,
		Layers: search.Layers{Folder: "f", Done: inLayers(search.LayerByTasks, 1, 12_345_678).Done},
	}
	s.Layers.Expanded = 4_938_271
	before := s
	before.Layers.Expanded, before.Elapsed = 0, s.Elapsed-10*time.Second
	x := Extent{Memory: func() (int64, memlimit.Limit) { return 60 << 20, memlimit.Limit{} }}
	line := Line(before, s, time.Hour, &x, &Remaining{})
	const first = "assertions: layer 1, 1,234,567,890 states, 493,827/s, 40 % of "
	require.True(t, strings.HasPrefix(line[:79], first), line)
}
