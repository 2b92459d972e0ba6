package ltlpor_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/source"
)

// What a file includes is found in the folder of the file that includes it, unless the caller
// opens files; without a file nothing is included.
func TestCheckFile(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "sub"), 0o755))
	for name, text := range map[string]string{
		"m.pml": "#include \"sub/a.h\"\nactive proctype P() { assert(N == 3) }", "sub/a.h": "#include \"b.h\"\n", "sub/b.h": "#define N 3\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	path := filepath.Join(dir, "m.pml")
	r, err := ltlpor.CheckFile(context.Background(), path, ltlpor.Options{})
	require.NoError(t, err)
	require.Equal(t, ltlpor.Holds, r.Verdict)
	require.Equal(t, path, r.Model)

	own := func(_, name string) (*source.File, error) { return source.NewFile(name, "#define N 4"), nil }
	r, err = ltlpor.CheckFile(context.Background(), path, ltlpor.Options{Include: own})
	require.NoError(t, err)
	require.Equal(t, ltlpor.Violated, r.Verdict)

	_, err = ltlpor.CheckFile(context.Background(), filepath.Join(dir, "none.pml"), ltlpor.Options{})
	require.ErrorIs(t, err, fs.ErrNotExist)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	_, err = ltlpor.Check(context.Background(), source.NewFile("m.pml", string(text)), ltlpor.Options{})
	require.Error(t, err)
}
