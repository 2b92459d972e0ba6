package events_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/events"
	"ltlpor/source"
)

// line has the members of an event that the test reads.
type line struct {
	Event      string
	Properties []string
	Layer      struct {
		Folder, Way                     string
		Number                          int
		States, Transitions, Duplicates int64
		Seconds                         json.Number `json:"seconds"`
		Elapsed                         json.Number `json:"elapsed_seconds"`
	}
	Search struct {
		States, Transitions int64
		Present             *struct{ Number int } `json:"present_layer"`
	}
}

// TestLayers: each finished layer has one event, before the verdict, also if the search was ended and goes on; the sums
// are those of the search.
func TestLayers(t *testing.T) {
	const text = `byte x, y; active proctype P() { do :: x < 30 -> x++ od }
active proctype Q() { do :: y < 30 -> y++ od }`
	folder := t.TempDir()
	for _, most := range []int64{500, 0} {
		opt := ltlpor.Options{
			Workers: 1, Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations, Engine: ltlpor.CheckedEngine,
			Checks: ltlpor.Assertions, MaxStates: most, Disk: &ltlpor.Disk{Folder: folder, Loose: true},
		}
		var b bytes.Buffer
		s := events.New(&b)
		s.Watch(&opt, "m.pml", nil)
		r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", text), opt)
		require.NoError(t, err)
		require.NoError(t, s.Err())
		found := r.Searches[len(r.Searches)-1]
		next, decided := 0, false
		var states, transitions, duplicates int64
		for _, one := range bytes.Split(bytes.TrimSpace(b.Bytes()), []byte("\n")) {
			var e line
			require.NoError(t, json.Unmarshal(one, &e), "%s", one)
			decided = decided || e.Event == "verdict"
			if e.Event == "progress" && next > 0 {
				require.Equal(t, most == 0, e.Search.Present == nil)
			}
			if e.Event != "layer" {
				continue
			}
			l := &e.Layer
			require.False(t, decided)
			require.Equal(t, next, l.Number)
			require.Equal(t, found.Layers.Folder, l.Folder)
			require.Equal(t, []string{"assertions"}, e.Properties)
			require.Equal(t, "table", l.Way)
			require.NotEmpty(t, l.Seconds)
			require.NotEmpty(t, l.Elapsed)
			next++
			states, transitions, duplicates = states+l.States, transitions+l.Transitions, duplicates+l.Duplicates
		}
		require.True(t, decided)
		require.Len(t, found.Layers.Done, next)
		require.Equal(t, found.States, states)
		require.Equal(t, found.Transitions, transitions)
		require.Equal(t, transitions-states+1, duplicates)
	}
}
