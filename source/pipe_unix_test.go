//go:build unix

package source_test

import (
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/source"
)

// TestPipesAreRefused checks that Open rejects a pipe without a writer. (Opening the pipe would block.)
func TestPipesAreRefused(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o666))
	_, err := source.Open(filepath.Join(dir, "pipe"))
	require.ErrorIs(t, err, source.ErrIrregular)
	_, err = source.Include(dir, "pipe")
	require.ErrorIs(t, err, source.ErrIrregular)
}
