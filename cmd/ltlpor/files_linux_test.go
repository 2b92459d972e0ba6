package main

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
)

// TestReadOnlyFile keeps a file that may not be written, though its folder may.
func TestReadOnlyFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "m.pml")
	require.NoError(t, os.WriteFile(file, []byte("byte x ;\n"), 0o600))
	require.NoError(t, os.Chmod(file, 0o444))
	asUser(t, dir)
	env := environment{lost: &losses{}}
	for _, err := range []error{
		rewrite(env, file, "byte x ;\n", "byte x;\n"),
		save(file, []byte("byte x;\n"), nil),
	} {
		require.ErrorContains(t, err, "cannot write "+file+": permission denied")
		require.Equal(t, exitcode.Internal, exitcode.Classify(err))
	}
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "byte x ;\n", string(text))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1)
}

// asUser takes the rights of the superuser over files from the thread of the test, and lets all write in the folder.
func asUser(t *testing.T, dir string) {
	t.Helper()
	if os.Geteuid() != 0 {
		return
	}
	require.NoError(t, os.Chmod(filepath.Dir(dir), 0o755))
	require.NoError(t, os.Chmod(dir, 0o777))
	runtime.LockOSThread()
	t.Cleanup(runtime.UnlockOSThread)
	require.NoError(t, syscall.Setfsuid(65534))
	t.Cleanup(func() { require.NoError(t, syscall.Setfsuid(0)) })
}
