package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestModelFiles(t *testing.T) {
	dir := t.TempDir()
	deep := strings.Repeat("d/", deepestFolder+2) + "z.pml"
	for _, name := range []string{"m.pml", "a/b.h", "a/c.txt", ".git/x.pml", "node_modules/y.pml", deep} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o666))
	}
	require.Equal(t, []string{filepath.Join(dir, "a", "b.h"), filepath.Join(dir, "m.pml")}, modelFiles(dir))
	require.Empty(t, modelFiles(filepath.Join(dir, "none")))
}
