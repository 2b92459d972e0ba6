package source_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/source"
)

// endless is an endless text that counts the bytes read.
type endless struct{ read int64 }

func (e *endless) Read(b []byte) (int, error) {
	e.read += int64(len(b))
	for i := range b {
		b[i] = '\n'
	}
	return len(b), nil
}

// TestReadAllIsBounded checks that ReadAll reads at most one byte beyond the limit of an endless text.
func TestReadAllIsBounded(t *testing.T) {
	text := &endless{}
	_, err := source.ReadAll(text, 10_000)
	require.ErrorContains(t, err, "more than 10000 bytes")
	require.EqualValues(t, 10_001, text.read)

	data, err := source.ReadAll(strings.NewReader("12345"), 5)
	require.NoError(t, err)
	require.Equal(t, "12345", string(data))
	_, err = source.ReadAll(strings.NewReader("123456"), 5)
	require.Error(t, err)
}

// TestReadFile checks that a file is read up to the limit, and that a folder is an error.
func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "m.pml")
	require.NoError(t, os.WriteFile(name, []byte("init { skip }"), 0o666))
	data, err := source.ReadFile(name, 13)
	require.NoError(t, err)
	require.Equal(t, "init { skip }", string(data))
	_, err = source.ReadFile(name, 12)
	require.ErrorContains(t, err, "more than 12 bytes")
	_, err = source.ReadFile(dir, 12)
	require.ErrorContains(t, err, "it is a directory")
	_, err = source.ReadFile(name+"x", 12)
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = source.Include(dir, ".")
	require.ErrorContains(t, err, "it is a directory")
	f, err := source.Include(dir, "m.pml")
	require.NoError(t, err)
	require.Equal(t, name, f.Name)
}
