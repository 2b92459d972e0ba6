package models_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/plan"
	"ltlpor/source"
)

// The models of the course are as their heads say, too. doc/user/auditing.md has late-read.pml, with the lines as they
// are, and tests of the commands have its answers.
func TestCourse(t *testing.T) {
	files, err := filepath.Glob("course/*.pml")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 12)
	for _, file := range files {
		if filepath.Base(file) == "late-read.pml" {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".pml"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			runs := header(t, string(text))
			require.NotEmpty(t, runs)
			for _, r := range runs {
				checkFull(t, file, string(text), r)
			}
		})
	}
}

// Each condition has a model of the course in which dropping it loses an answer, and which is right with it.
func TestEachConditionIsNeeded(t *testing.T) {
	for _, c := range []struct {
		model     string
		without   plan.Conditions
		reduction ltlpor.Reduction
	}{
		{"standstill", plan.C0, ltlpor.Ample},
		{"late-read", plan.C1, ltlpor.Ample},
		{"visible", plan.C2, ltlpor.Ample},
		{"postponement", plan.C3, ltlpor.Ample},
		{"ignored", plan.C3, ltlpor.Process},
	} {
		text, err := os.ReadFile("course/" + c.model + ".pml")
		require.NoError(t, err)
		lost := func(without plan.Conditions) (lost bool) {
			report, err := ltlpor.Audit(context.Background(), source.NewFile(c.model, string(text)), ltlpor.Options{
				Reduction: c.reduction, Optimize: ltlpor.NoOptimizations, Without: without,
			})
			require.NoError(t, err)
			for _, s := range report.Searches {
				for _, x := range s.Conditions {
					lost = lost || x.Name == audit.Answers && x.Failure != nil
				}
			}
			return lost
		}
		require.True(t, lost(c.without), c.model)
		require.False(t, lost(0), c.model)
	}
}
