package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Of the file of a stack nothing is left, whether it can lose its name while it is open or not.
func TestStackFile(t *testing.T) {
	for _, atOnce := range []bool{true, false} {
		folder, open := t.TempDir(), true
		remove := func(name string) error {
			if open && !atOnce {
				return errors.New("the file is open")
			}
			return os.Remove(name)
		}
		f, err := newStackFile(folder, remove)
		require.NoError(t, err)
		_, err = f.WriteAt([]byte("abc"), 5)
		require.NoError(t, err)
		_, err = f.WriteAt([]byte("de"), 1)
		require.NoError(t, err)
		var b [7]byte
		_, err = f.ReadAt(b[:], 1)
		require.NoError(t, err)
		require.Equal(t, "de\x00\x00abc", string(b[:]))
		names, err := os.ReadDir(folder)
		require.NoError(t, err)
		require.Len(t, names, map[bool]int{true: 0, false: 1}[atOnce])
		open = false
		require.NoError(t, f.Close())
		names, err = os.ReadDir(folder)
		require.NoError(t, err)
		require.Empty(t, names)
	}
	_, err := newStackFile(filepath.Join(t.TempDir(), "none"), os.Remove)
	require.ErrorIs(t, err, os.ErrNotExist)
}
