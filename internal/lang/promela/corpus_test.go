package promela_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// examples is the folder of SPIN's models in Debian's spin package.
const examples = "/usr/share/doc/spin/examples/Examples"

func readFile(dir, name string) (*source.File, error) {
	path := filepath.Join(dir, name)
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return source.NewFile(path, string(text)), nil
}

// TestSPINExamples parses every model of SPIN's collection that SPIN accepts.
func TestSPINExamples(t *testing.T) {
	if _, err := os.Stat(examples); err != nil {
		t.Skip("SPIN's examples are not installed")
	}
	parsed := 0
	require.NoError(t, filepath.WalkDir(examples, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".pml") && !strings.HasSuffix(path, ".prom") {
			return err
		}
		src, err := readFile("", path)
		require.NoError(t, err)
		file, list := promela.Parse(src, promela.Options{Include: readFile})
		if strings.Contains(src.Text, "STDIN?") {
			require.ErrorContains(t, list.Err(), "STDIN")
			return nil
		}
		if list.Err() != nil {
			t.Errorf("%v", list.Err())
			return nil
		}
		parsed++
		require.NotEmpty(t, file.Decls)
		return nil
	}))
	t.Logf("%d models", parsed)
}
