package interp_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
	"ltlpor/source"
)

var corpusLimit = flag.Int("states", amount.Choose(50, 1_500),
	"how many states of a model of the corpus to look at")

// Machine and interpreter do the same in every state of the models here, those on
// which SPIN is wrong, and SPIN's examples.
func TestCorpus(t *testing.T) {
	root := repo.Path(".")
	var files []string
	for _, pattern := range []string{"models/*.pml", "models/*/*.pml", "internal/testing/spin/testdata/*/*.pml", "internal/lang/lower/testdata/*.pml"} {
		list, err := filepath.Glob(filepath.Join(root, pattern))
		require.NoError(t, err)
		files = append(files, list...)
	}
	require.NotEmpty(t, files)
	files = append(files, installed()...)
	limit := *corpusLimit
	if testing.Short() {
		limit = min(limit, 500)
	}
	seen, whole := 0, 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		p, err := load(source.NewFile(name, string(text)), nil)
		if err != nil {
			continue // refused: tests of the front end look at these
		}
		if p.program.Claim != nil && strings.Contains(string(text), "pc_value(") {
			continue // the two number locations in ways of their own (5.4)
		}
		bound := limit
		if !strings.HasPrefix(name, root) || strings.Contains(name, "/dpor/") { // not ours, or with large states
			bound /= 10
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			why, complete := p.walk(bound)
			require.Empty(t, why, name)
			seen++
			if complete {
				whole++
			}
		})
	}
	t.Logf("%d models, %d of them to the end", seen, whole)
	require.Greater(t, seen, 50)
}

// included reads the file that a model of the corpus includes.
func included(dir, name string) (*source.File, error) {
	name = filepath.Join(dir, name)
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return source.NewFile(name, string(text)), nil
}

// installed returns SPIN's examples, if they are there.
func installed() []string {
	out, err := exec.Command("dpkg", "-L", "spin").Output()
	if err != nil {
		return nil
	}
	var files []string
	for _, line := range strings.Fields(string(out)) {
		if strings.HasSuffix(line, ".pml") {
			files = append(files, line)
		}
	}
	return files
}
