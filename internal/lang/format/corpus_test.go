package format_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/format"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
	"ltlpor/source"
)

// examples is the folder of SPIN's models in Debian's spin package.
const examples = "/usr/share/doc/spin/examples/Examples"

// checkFormat formats a text and compares the program before and after.
func checkFormat(t testing.TB, name, text string) (formatted string) {
	t.Helper()
	out, err := format.Format(source.NewFile(name, text))
	require.NoError(t, err, name)
	again, err := format.Format(source.NewFile(name, out))
	require.NoError(t, err, name)
	require.Equal(t, out, again, "%s: formatting twice", name)
	require.Equal(t, tree(name, text), tree(name, out), "%s: the syntax tree", name)
	return out
}

// models calls f with each model below a folder.
func models(t *testing.T, folder string, f func(path, text string)) (n int) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".pml") && !strings.HasSuffix(path, ".prom") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		n++
		f(path, string(text))
		return nil
	}))
	return n
}

// TestCorpus formats the models of the repository. Each model below models is in the layout already.
func TestCorpus(t *testing.T) {
	n := 0
	for _, folder := range []string{"models", "internal"} {
		models(t, repo.Path(folder), func(path, text string) {
			if n++; folder == "internal" && n%amount.Choose(6, 1) != 0 {
				return
			}
			_, err := format.Format(source.NewFile(path, text))
			if err != nil && tree(path, text) == "" {
				return // refused by both
			}
			out := checkFormat(t, path, text)
			if folder == "models" {
				require.Equal(t, text, out, "ltlpor fmt -w %s", path)
			}
		})
	}
	require.Greater(t, n, 400)
}

// TestSPINExamples formats the models of SPIN's collection.
func TestSPINExamples(t *testing.T) {
	if _, err := os.Stat(examples); err != nil {
		t.Skip("SPIN's examples are not installed")
	}
	parsed := 0
	n := models(t, examples, func(path, text string) {
		checkFormat(t, path, text)
		if tree(path, text) != "" {
			parsed++
		}
	})
	require.Greater(t, parsed, n*3/4, "of %d models", n)
}
