package main

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/testing/repo"
)

// TestFmtWrites writes through a link: the link and the permissions of the file stay, and nothing else is left.
func TestFmtWrites(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "m.pml"), filepath.Join(dir, "link.pml")
	require.NoError(t, os.WriteFile(file, []byte("\ufeffbyte x=1 ;\r\n"), 0o600))
	require.NoError(t, os.Chmod(file, 0o666)) // more than the mask for new files allows
	require.NoError(t, os.Symlink("m.pml", link))
	status, stdout, stderr := call("fmt", "-w", link)
	require.Equal(t, exitcode.Holds, status, stderr)
	require.Empty(t, stdout+stderr)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "\ufeffbyte x = 1;\r\n", string(text))
	info, err := os.Lstat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o666), info.Mode())
	info, err = os.Lstat(link)
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&os.ModeSymlink)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 2)
}

// TestFmtOtherNames writes a file with two names: both have the new text, and no other file is left.
func TestFmtOtherNames(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" {
		t.Skip("the system does not tell how many names a file has")
	}
	dir := t.TempDir()
	file, other := filepath.Join(dir, "m.pml"), filepath.Join(dir, "other.pml")
	for _, c := range []struct{ before, after string }{
		{"byte x ;\n\n\n\n\nbyte y ;\n", "byte x;\n\nbyte y;\n"},
		{"byte x=1;byte y=2;\n", "byte x = 1; byte y = 2;\n"},
	} {
		require.NoError(t, os.WriteFile(file, []byte(c.before), 0o640))
		require.NoError(t, os.Link(file, other))
		status, stdout, stderr := call("fmt", "-w", file)
		require.Equal(t, exitcode.Holds, status, stderr)
		require.Empty(t, stdout+stderr)
		for _, name := range []string{file, other} {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			require.Equal(t, c.after, string(text), name)
		}
		a, err := os.Stat(file)
		require.NoError(t, err)
		b, err := os.Stat(other)
		require.NoError(t, err)
		require.True(t, os.SameFile(a, b))
		require.Equal(t, os.FileMode(0o640), a.Mode())
		entries, err := os.ReadDir(dir)
		require.NoError(t, err)
		require.Len(t, entries, 2)
		require.NoError(t, os.Remove(other))
	}
}

// TestFmtOwnModels lists the models of the repository, and of ltlpor init, that are not in the layout: none.
func TestFmtOwnModels(t *testing.T) {
	status, stdout, stderr := call("fmt", "-l", repo.Path("models"), "init", repo.Path("internal/tools/bench/models"))
	require.Empty(t, stdout, "ltlpor fmt -w gives them the layout; doc/course and doc/user quote their lines")
	require.Empty(t, stderr)
	require.Equal(t, exitcode.Holds, status)
}

// TestFmtChangedFile keeps a text that was written after the file was read.
func TestFmtChangedFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "m.pml")
	require.NoError(t, os.WriteFile(file, []byte("byte newer;\n"), 0o600))
	err := rewrite(environment{lost: &losses{}}, file, "byte x ;\n", "byte x;\n")
	require.ErrorContains(t, err, "the file has changed since it was read")
	require.Equal(t, exitcode.Internal, exitcode.Classify(err))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "byte newer;\n", string(text))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1)
}
