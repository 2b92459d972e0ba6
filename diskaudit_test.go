package ltlpor_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/search/external/audit"
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
