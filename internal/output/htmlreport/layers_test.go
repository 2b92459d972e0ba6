package htmlreport

import (
	"bytes"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search"
)

// number returns the number in a text of a report, with commas between thousands.
func number(t *testing.T, text string) (n int64) {
	t.Helper()
	n, err := strconv.ParseInt(strings.ReplaceAll(text, ",", ""), 10, 64)
	require.NoError(t, err)
	return n
}

// TestLayers: however many layers there are, the table has each once, in order; its sums are those of the layers, and a
// chart has a bar for each row, as high as its share of the highest.
func TestLayers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	bar := regexp.MustCompile(`^M(\d+) ([\d.]+)h.9v([\d.]+)h-.9z$`)
	for _, n := range []int{1, 2, mostGroups, mostGroups + 1, 1000, 4321} {
		l := search.Layers{Folder: "f"}
		var states, transitions int64
		for range n {
			d := search.Layer{
				States: r.Int64N(1000), Transitions: 1000 + r.Int64N(1000), Way: search.LayerByTable,
				Took: time.Duration(r.Int64N(int64(time.Second))), Bytes: r.Int64N(1e6),
			}
			states, transitions = states+d.States, transitions+d.Transitions
			l.Done = append(l.Done, d)
		}
		got := layersOf(&l)
		require.LessOrEqual(t, len(got.Rows), mostGroups)
		require.Greater(t, 2*len(got.Rows), min(n, mostGroups))
		next := 0
		for _, row := range got.Rows {
			from, to, more := strings.Cut(row.Layers, "–")
			require.EqualValues(t, next, number(t, from))
			if !more {
				to = from
			}
			next = int(number(t, to)) + 1
			states, transitions = states-number(t, row.States), transitions-number(t, row.Transitions)
			require.Equal(t, "table", row.Way)
		}
		require.Equal(t, n, next)
		require.Zero(t, states)
		require.Zero(t, transitions)
		require.Len(t, got.Charts, 2)
		for _, c := range got.Charts {
			require.Len(t, c.Bars, len(got.Rows))
			most, highest := int64(1), 0.0
			for _, b := range c.Bars {
				most = max(most, number(t, b.Told[strings.Index(b.Told, ": ")+2:]))
			}
			for i, b := range c.Bars {
				m := bar.FindStringSubmatch(b.Path)
				require.NotNil(t, m, b.Path)
				require.Equal(t, strconv.Itoa(i), m[1])
				top, err := strconv.ParseFloat(m[2], 64)
				require.NoError(t, err)
				height, err := strconv.ParseFloat(m[3], 64)
				require.NoError(t, err)
				require.InDelta(t, barsHeight, top+height, 0.02)
				of := number(t, b.Told[strings.Index(b.Told, ": ")+2:])
				require.InDelta(t, barsHeight*float64(of)/float64(most), height, 101/float64(most)+0.01)
				highest = max(highest, height)
			}
			require.True(t, n == 1 || highest == barsHeight)
		}
		var b bytes.Buffer
		require.NoError(t, Write(&b, &Page{Name: "m", Verdict: "holds", Searches: []Search{{Layers: got}}}))
		require.Equal(t, 2*len(got.Rows), strings.Count(b.String(), "<title>")-1)
	}
	require.Nil(t, layersOf(&search.Layers{}))
}

// TestRateOfLayers: the rate of a layer is that at which the layer before was expanded, and unknown without a time.
func TestRateOfLayers(t *testing.T) {
	l := search.Layers{Done: []search.Layer{
		{States: 1, Took: time.Hour, Way: search.LayerByLists},
		{States: 500, Transitions: 600, Took: time.Second, Way: search.LayerByTasks, Bytes: 2048},
		{States: 7, Transitions: 2000, Took: 2 * time.Second, Way: search.LayerByTasks},
		{States: 0, Transitions: 14},
	}}
	require.Equal(t, []layerRow{
		{Layers: "0", States: "1", Transitions: "0", Way: "lists", Files: "0 B", Time: "1h0m0s"},
		{
			Layers: "1", States: "500", Transitions: "600", Duplicates: "17 %", Way: "tasks", Files: "2.0 KB",
			Time: "1.00 s", Rate: "1",
		},
		{
			Layers: "2", States: "7", Transitions: "2,000", Duplicates: "100 %", Way: "tasks", Files: "0 B",
			Time: "2.00 s", Rate: "250",
		},
		{Layers: "3", States: "0", Transitions: "14", Duplicates: "100 %", Files: "0 B", Time: "0.00 s"},
	}, layersOf(&l).Rows)
	require.Equal(t, "4 layers of at most 500 states, made in 1h0m3s (167 states/s): 1 by lists, 2 by tasks; "+
		"81 % duplicates", layersOf(&l).Told)
}
