package models_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
)

// The models with data that their properties do not need are as their heads say. A run without a number of states is
// the same model at a size at which no search of all values ends; its head says why the verdict does not hang on
// the size.
func TestAbstraction(t *testing.T) {
	files, err := filepath.Glob("abstraction/*.pml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".pml"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			runs := header(t, string(text))
			require.NotEmpty(t, runs)
			require.Positive(t, runs[0].full)
			for _, r := range runs {
				if r.full > 0 {
					checkFull(t, file, string(text), r)
					continue
				}
				report := check(t, file, string(text), ltlpor.Options{Defines: r.defines, MaxStates: 20_000})
				require.Equal(t, ltlpor.Inconclusive, report.Verdict, "%v is small enough for a search", r.defines)
			}
		})
	}
}
