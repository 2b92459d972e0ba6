package ltlpor_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/search/external/audit"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/source"
)

// searchedOnDisk searches a model in files, and returns the folder of the search.
func searchedOnDisk(t *testing.T, way string, partitions int) string {
	text, err := os.ReadFile("models/wolf-goat-cabbage.pml")
	require.NoError(t, err)
	o := inLayers(ltlpor.None)
	o.Checks = ltlpor.Assertions
	folder := t.TempDir()
	model := source.NewFile("m.pml", string(text))
	r, err := ltlpor.Check(context.Background(), model, onDisk(o, folder, way, partitions, 2))
	require.NoError(t, err)
	require.NotNil(t, layered(r))
	found, err := filepath.Glob(filepath.Join(folder, "search-*"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	a, err := audit.Folder(found[0])
	require.NoError(t, err)
	s := layered(r)
	require.Equal(t, s.Complete, a.Complete)
	require.Len(t, s.Layers.Done, a.Layers)
	require.Equal(t, s.States, a.States)
	require.Equal(t, s.Transitions, a.Transitions)
	return found[0]
}

// TestDamageOnDisk: whatever file of a search is damaged, cut or removed, the audit does not call the search complete,
// and names a file.
func TestDamageOnDisk(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 0))
	for _, way := range []string{"table", "lists", "tasks"} {
		folder := searchedOnDisk(t, way, 3)
		names, err := os.ReadDir(folder)
		require.NoError(t, err)
		for _, x := range names {
			name := filepath.Join(folder, x.Name())
			whole, err := os.ReadFile(name)
			require.NoError(t, err)
			for range 3 {
				bad := append([]byte(nil), whole...)
				switch r.IntN(3) {
				case 0:
					bad[r.IntN(len(bad))] ^= byte(1 + r.IntN(255))
				case 1:
					bad = bad[:r.IntN(len(bad))]
				default:
					bad = nil
				}
				if err = os.WriteFile(name, bad, 0o666); bad == nil {
					err = os.Remove(name)
				}
				require.NoError(t, err)
				got, err := audit.Folder(folder)
				require.False(t, err == nil && got.Complete, name)
			}
			require.NoError(t, os.WriteFile(name, whole, 0o666))
		}
		_, err = audit.Folder(folder)
		require.NoError(t, err)
	}
}

// forge changes the record with the name by f. The new record has a right checksum.
func forge[T any](t *testing.T, folder, name string, f func(*T)) {
	d := ledger.Dir{Path: folder, Loose: true}
	var record T
	require.NoError(t, d.Read(name, &record))
	f(&record)
	require.NoError(t, d.Remove(name))
	require.NoError(t, d.Commit(name, &record))
}

// firstOf returns the name of the first file of the folder of a form.
func firstOf(t *testing.T, folder, form string) string {
	list, err := filepath.Glob(filepath.Join(folder, form))
	require.NoError(t, err)
	require.NotEmpty(t, list, form)
	return filepath.Base(list[0])
}

// liveOf returns the name of the last record of layers: no later record replaces its files, which have states.
func liveOf(t *testing.T, folder string) string {
	list, err := filepath.Glob(filepath.Join(folder, "layers-*.json"))
	require.NoError(t, err)
	d := ledger.Dir{Path: folder, Loose: true}
	for i := len(list) - 1; i >= 0; i-- {
		var r ledger.Layers
		require.NoError(t, d.Read(filepath.Base(list[i]), &r))
		if len(r.Files) > 0 && len(r.Files[0].Places) > 0 {
			_, err := os.Stat(d.File(r.Files[0].Name))
			require.NoError(t, err)
			return filepath.Base(list[i])
		}
	}
	require.Fail(t, "every file was replaced")
	return ""
}

// TestForgedRecords: records with right checksums that contradict each other are refused, and a file is named.
func TestForgedRecords(t *testing.T) {
	const first, second = "layers-0000000-*.json", "layers-0000001-0000001.json"
	for _, c := range []struct {
		what, named string
		forge       func(folder string)
	}{
		{"a map that skips a state", "map-", func(folder string) {
			forge(t, folder, firstOf(t, folder, "map-*"), func(m *ledger.Map) { m.Tally.States-- })
		}},
		{"successors for no partition", "map-", func(folder string) {
			forge(t, folder, firstOf(t, folder, "map-*"), func(m *ledger.Map) { m.Output.Places[0].Partition = 3 })
			forge(t, folder, firstOf(t, folder, "reduce-*"), func(r *ledger.Reduce) { r.Inputs = nil })
		}},
		{"a map of a run that no record names", "map-", func(folder string) {
			forge(t, folder, firstOf(t, folder, "map-*"), func(m *ledger.Map) { m.Input[0].Sum++ })
		}},
		{"a reduce that leaves out an input", "reduce-", func(folder string) {
			forge(t, folder, firstOf(t, folder, "reduce-*"), func(r *ledger.Reduce) { r.Inputs = r.Inputs[1:] })
		}},
		{"a reduce that leaves out a state of an earlier layer", "reduce-", func(folder string) {
			list, err := filepath.Glob(filepath.Join(folder, "reduce-*"))
			require.NoError(t, err)
			last := filepath.Base(list[len(list)-1]) // of the present generation
			forge(t, folder, last, func(r *ledger.Reduce) { r.Seen-- })
		}},
		{"a map of partitions that do not exist", "map-", func(folder string) {
			forge(t, folder, firstOf(t, folder, "map-*"), func(m *ledger.Map) { m.Parts = 4 })
		}},
		{"two reduces of a partition", "reduce-", func(folder string) {
			d := ledger.Dir{Path: folder, Loose: true}
			name := firstOf(t, folder, "reduce-*")
			var r ledger.Reduce
			require.NoError(t, d.Read(name, &r))
			require.NoError(t, d.Commit(strings.TrimSuffix(name, ".json")+"x.json", &r))
		}},
		{"the output of a reduce in another layer", "reduce-", func(folder string) {
			forge(t, folder, firstOf(t, folder, "reduce-*"), func(r *ledger.Reduce) { r.Output.Places[0].Layer++ })
		}},
		{"layer 0 by tasks", "layers-", func(folder string) {
			forge(t, folder, firstOf(t, folder, first), func(r *ledger.Layers) { r.Tasks = true })
		}},
		{"states of a layer of another record", "layers-", func(folder string) {
			forge(t, folder, firstOf(t, folder, second), func(r *ledger.Layers) { r.Files[0].Places[0].Layer = 0 })
		}},
		{"two records of a layer", "layers-", func(folder string) {
			var r ledger.Layers
			d := ledger.Dir{Path: folder, Loose: true}
			require.NoError(t, d.Read(firstOf(t, folder, second), &r))
			r.Files, r.To, r.Tallies, r.Tasks = nil, 2, append(r.Tallies, ledger.Tally{}), false
			require.NoError(t, d.Commit(ledger.LayersName(1, 2), &r))
		}},
		{"states of a later generation", ".run", func(folder string) {
			forge(t, folder, firstOf(t, folder, first), func(r *ledger.Layers) { r.Generation = 7 })
		}},
		{"no partitions", "run.json", func(folder string) {
			forge(t, folder, ledger.RunName, func(r *ledger.Run) { r.Partitions = 0 })
		}},
		{"a file in place of itself", ".run", func(folder string) {
			var r ledger.Layers
			d := ledger.Dir{Path: folder, Loose: true}
			require.NoError(t, d.Read(liveOf(t, folder), &r))
			list, err := filepath.Glob(filepath.Join(folder, "replaced-*"))
			require.NoError(t, err)
			require.NoError(t, d.Commit(ledger.ReplacedName(len(list)), &ledger.Replaced{
				Number: len(list), Coding: r.Coding, Generation: r.Generation,
				Replaces: []string{r.Files[0].Name}, Files: r.Files,
			}))
		}},
	} {
		folder := searchedOnDisk(t, "tasks", 3)
		c.forge(folder)
		_, err := audit.Folder(folder)
		require.ErrorIs(t, err, ledger.ErrDamaged, c.what)
		require.ErrorContains(t, err, c.named, c.what)
	}
}

// TestStatesInOtherPartition: the audit compares each state with the partition of its hash, and names the file.
func TestStatesInOtherPartition(t *testing.T) {
	folder := searchedOnDisk(t, "lists", 3)
	forge(t, folder, liveOf(t, folder), func(r *ledger.Layers) {
		q := &r.Files[0].Places[0]
		q.Partition = (q.Partition + 1) % 3
	})
	_, err := audit.Folder(folder)
	require.ErrorContains(t, err, "a state of partition")
	require.ErrorContains(t, err, ".run")
}

// TestEndlessIsNotComplete: a step that the engine gave up on leaves successors out.
func TestEndlessIsNotComplete(t *testing.T) {
	folder := searchedOnDisk(t, "lists", 3)
	before, err := audit.Folder(folder)
	require.NoError(t, err)
	forge(t, folder, liveOf(t, folder), func(r *ledger.Layers) { r.Tallies[0].Endless = true })
	after, err := audit.Folder(folder)
	require.NoError(t, err)
	require.True(t, after.Endless)
	require.False(t, before.Endless)
	require.False(t, after.Complete)
}

// lastFault is a model whose only deadlock is in the states of the last layer. In choiceFirst, a process with an
// assignment of a new value stands beside a step that the reduction chooses first.
const (
	lastFault   = `byte n; active proctype P() { do :: n < 60 -> n++ :: n == 60 -> break od; false }`
	choiceFirst = `byte p, a, b; active proctype P() { p = 1; p = 2; p = 3; p = 4; p = 5; p = 6; p = 7; p = 8 }
active proctype Q() { do :: a < 40 -> a++; b = a od }`
)

// TestFaultsOnDisk: a deadlock in the last layer is found, and no state is lost if a step that is not chosen leads to a
// value without a code.
func TestFaultsOnDisk(t *testing.T) {
	for _, way := range []string{"table", "lists", "tasks"} {
		for _, text := range []string{lastFault, choiceFirst} {
			model := source.NewFile("m.pml", text)
			o := inLayers(ltlpor.Ample)
			o.Optimize = ltlpor.NoOptimizations // the steps of P stay apart
			r, err := ltlpor.Check(context.Background(), model, onDisk(o, t.TempDir(), way, 3, 2))
			require.NoError(t, err, "%s\n%s", way, text)
			require.NotNil(t, layered(r), "%s\n%s", way, text)
			require.Equal(t, ltlpor.Violated, r.Verdict, "%s\n%s", way, text)
		}
	}
}
