package ltlpor_test

import (
	"context"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/search/external/audit"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/source"
)

// TestStoppedOnDisk: a search with states in files that is interrupted anywhere, above all while values get longer
// codes, goes on with the states and the verdict of a search in one run, and its folder passes the audit.
func TestStoppedOnDisk(t *testing.T) {
	model := source.NewFile("m.pml", `byte a, b, d;
active proctype A() {
  do
  :: b < 20 -> b++; a = 0; do :: a < 20 -> a++; assert(!(b == 19 && a == 7 && d == 9)) :: else -> break od
  :: else -> break
  od
}
active proctype B() { do :: d < 9 -> d++ :: else -> break od }`)
	const stops = 8
	o := inLayers(ltlpor.None).WithStrain(1)
	o.Checks = ltlpor.Assertions
	for _, way := range []string{"table", "lists"} {
		var mu sync.Mutex
		calls, stop, cancel := 0, -1, func() {}
		check := func(folder string, at int) *ltlpor.Report {
			ctx, end := context.WithCancel(context.Background())
			defer end()
			calls, stop, cancel = 0, at, end
			in := onDisk(o, folder, way, 4, 1)
			in.Disk.Every = 10 * time.Millisecond
			in.Room = func(int64) bool {
				mu.Lock()
				defer mu.Unlock()
				if calls++; calls == stop {
					cancel()
					time.Sleep(5 * time.Millisecond) // the search learns of the interruption
				}
				return true
			}
			r, err := ltlpor.Check(ctx, model, in)
			require.NoError(t, err)
			return r
		}
		want := check(t.TempDir(), -1)
		require.Equal(t, ltlpor.Violated, want.Verdict)
		all, goesOn := calls, 0
		for n := range stops {
			folder := t.TempDir()
			at := 1 + n*all/stops
			if check(folder, at).Verdict == ltlpor.Inconclusive {
				goesOn++
			}
			got := check(folder, -1)
			require.Equal(t, ltlpor.Violated, got.Verdict, "%s, interrupted at %d of %d", way, at, all)
			require.Equal(t, layered(want).States, layered(got).States, "%s, interrupted at %d of %d", way, at, all)
			found, err := filepath.Glob(filepath.Join(folder, "search-*"))
			require.NoError(t, err)
			for _, one := range found {
				_, err := audit.Folder(one)
				require.NoError(t, err)
			}
		}
		require.Positive(t, goesOn)
	}
}

// TestMixedForms: the audit refuses a folder in which a version of the coding moves a field.
func TestMixedForms(t *testing.T) {
	folder := searchedOnDisk(t, "lists", 3)
	names, err := filepath.Glob(filepath.Join(folder, "coding-*.json"))
	require.NoError(t, err)
	require.NotEmpty(t, names)
	dir := ledger.Dir{Path: folder, Loose: true}
	var kept map[string]any
	require.NoError(t, dir.Read(filepath.Base(names[len(names)-1]), &kept))
	field := kept["Components"].([]any)[0].(map[string]any)
	field["Shift"] = field["Shift"].(float64) + 1
	require.NoError(t, dir.Commit(ledger.CodingName(900), kept))
	layers, err := filepath.Glob(filepath.Join(folder, "layers-*.json"))
	require.NoError(t, err)
	last := filepath.Base(layers[len(layers)-1])
	var r ledger.Layers
	require.NoError(t, dir.Read(last, &r))
	r.Coding = 900
	require.NoError(t, dir.Remove(last))
	require.NoError(t, dir.Commit(last, &r))
	_, err = audit.Folder(folder)
	require.ErrorContains(t, err, "another form")
}
