package external

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search/external/ledger"
)

// TestFilesOfLayer: the places of a layer come in the order of the files, and include those of files that come later.
func TestFilesOfLayer(t *testing.T) {
	file := func(name string, places ...ledger.Place) ledger.File { return ledger.File{Name: name, Places: places} }
	at := func(layer, partition int) ledger.Place { return ledger.Place{Layer: layer, Partition: partition} }
	s := &Space{}
	require.Empty(t, s.filesOf(0))
	s.addFiles([]ledger.File{file("a", at(0, 0), at(1, 0), at(0, 2))})
	require.Equal(t, []ledger.File{file("a", at(0, 0), at(0, 2))}, s.filesOf(0))
	s.addFiles([]ledger.File{file("b", at(2, 1)), file("c", at(1, 3))})
	require.Equal(t, []ledger.File{file("a", at(1, 0)), file("c", at(1, 3))}, s.filesOf(1))
	require.Equal(t, []ledger.File{file("b", at(2, 1))}, s.filesOf(2))
	require.Empty(t, s.filesOf(3))
}

// TestBegunFiles: of the files of tasks by an earlier process, those that are in the layer stay.
func TestBegunFiles(t *testing.T) {
	files := []ledger.File{{Name: "layer-1-2.run"}, {Name: "layer-1-3.run"}}
	begun := []string{"layer-1-2.run", "spool-1-1.run", "layer-1-3.run"}
	require.Equal(t, []string{"spool-1-1.run"}, namesBeyond(begun, files))
	require.Empty(t, namesBeyond([]string{"layer-1-2.run"}, files))
}
