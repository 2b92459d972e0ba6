package promela_test

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
)

// TestRecoverSame checks that a recovery reads the units of a text without errors as Parse reads the whole.
func TestRecoverSame(t *testing.T) {
	compared, files := 0, 0
	for _, folder := range []string{repo.Path("models"), repo.Path("internal"), examples} {
		_ = filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if files++; err != nil || !strings.HasSuffix(path, ".pml") || files%amount.Choose(3, 1) != 0 {
				return nil
			}
			src, err := readFile("", path)
			require.NoError(t, err)
			file, list := promela.Parse(src, promela.Options{Include: readFile})
			if file == nil {
				_, list = promela.Recover(src, promela.Options{Include: readFile})
				require.Error(t, list.Err(), path)
				return nil
			}
			read, again := promela.Recover(src, promela.Options{Include: readFile})
			require.Equal(t, list.Error(), again.Error(), path)
			require.Empty(t, read.Broken)
			require.Empty(t, read.File.Unread)
			require.Equal(t, treeText(t, file), treeText(t, read.File), path)
			compared++
			return nil
		})
	}
	require.Greater(t, compared, amount.Choose(25, 80))
}

// treeText returns the tree as text.
func treeText(t *testing.T, f *promela.File) string {
	var b strings.Builder
	require.NoError(t, promela.Print(&b, f))
	return b.String()
}
