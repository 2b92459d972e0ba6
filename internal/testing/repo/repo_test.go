package repo

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPath(t *testing.T) {
	up := filepath.Join("..", "..", "..")
	require.Equal(t, filepath.Join(up, "models", "peterson.pml"), Path("models/peterson.pml"))
	require.Equal(t, up, Path("."))
	t.Chdir(up)
	require.Equal(t, ".", Path("."))
	require.Equal(t, filepath.Join("doc", "user", "usage.md"), Path("doc/user/usage.md"))
	t.Chdir(os.TempDir())
	require.Panics(t, func() { Path("models") })
}
