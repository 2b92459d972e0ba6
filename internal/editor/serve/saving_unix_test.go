//go:build unix

package serve_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSaveOwner: a file of another user still belongs to that user after a save.
func TestSaveOwner(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root may give files to other users")
	}
	s := start(t)
	file := filepath.Join(s.inside, "m.pml")
	require.NoError(t, os.Chown(file, 1, 1))
	_, version := s.open("m.pml")
	status, said := s.save("m.pml", "new", version)
	require.Equal(t, 200, status, said)
	text, _ := s.open("m.pml")
	require.Equal(t, "new", text)
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.EqualValues(t, 1, info.Sys().(*syscall.Stat_t).Uid)
	s.nothingLeft(s.inside)
}
