package inplace_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/inplace"
)

// fullFile is a file on a disk that is full after some bytes.
type fullFile struct {
	*os.File
	room int64
}

func (f fullFile) WriteAt(p []byte, at int64) (int, error) {
	if len(p) == 0 || at+int64(len(p)) <= f.room {
		return f.File.WriteAt(p, at)
	}
	n, err := f.File.WriteAt(p[:max(0, min(int64(len(p)), f.room-at))], at)
	return n, errors.Join(errors.New("full"), err)
}

func opened(t *testing.T, text string) (f *os.File, contents func() string) {
	name := filepath.Join(t.TempDir(), "m.pml")
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	return f, func() string {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		return string(text)
	}
}

func TestWrite(t *testing.T) {
	for _, old := range []string{"", "old", "an old text that is longer"} {
		for _, text := range []string{"", "new", "a new text"} {
			f, contents := opened(t, old)
			_, err := inplace.Write(f, []byte(text))
			require.NoError(t, err)
			require.Equal(t, text, contents())
		}
	}
}

// TestWriteFull keeps the old contents if the disk has no room for the new.
func TestWriteFull(t *testing.T) {
	f, contents := opened(t, "old")
	begun, err := inplace.Write(fullFile{f, 5}, []byte("longer text"))
	require.ErrorContains(t, err, "full")
	require.False(t, begun)
	require.Equal(t, "old", contents())
	begun, err = inplace.Write(fullFile{f, 1}, []byte("new"))
	require.ErrorContains(t, err, "full")
	require.True(t, begun)
}

func TestReplaceable(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" {
		t.Skip("the system does not tell how many names a file has")
	}
	dir := t.TempDir()
	stat := func(name string) os.FileInfo {
		info, err := os.Stat(filepath.Join(dir, name))
		require.NoError(t, err)
		return info
	}
	for _, name := range []string{"old", "fresh"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	require.True(t, inplace.Replaceable(stat("old"), stat("fresh")))
	require.NoError(t, os.Link(filepath.Join(dir, "old"), filepath.Join(dir, "other")))
	require.False(t, inplace.Replaceable(stat("old"), stat("fresh")), "old has two names")
	require.NoError(t, os.Remove(filepath.Join(dir, "other")))
	if os.Getuid() == 0 {
		require.NoError(t, os.Chown(filepath.Join(dir, "old"), 1, -1))
		require.False(t, inplace.Replaceable(stat("old"), stat("fresh")), "old has another owner")
	}
}
