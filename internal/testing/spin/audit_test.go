package spin_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/spin"
	"ltlpor/source"
)

// auditAll audits the models of a recorded set up to the size that audits take. Those that only
// SPIN takes are in the list of differences.
func auditAll(t *testing.T, recorded, folder string, least int64) {
	t.Helper()
	all, err := spin.Load(recorded)
	require.NoError(t, err)
	known, models, reduced := explained(t), 0, int64(0)
	for i, r := range all {
		if i%amount.Choose(5, 1) != 0 {
			continue
		}
		if r.Refused != "" || !r.Full.Complete || r.Full.States > ltlpor.DefaultAuditStates || r.Faulty() {
			continue
		}
		model, err := open(filepath.Join(folder, r.Model))
		require.NoError(t, err)
		models++
		for _, optimize := range []ltlpor.Optimizations{ltlpor.AllOptimizations, ltlpor.NoOptimizations} {
			report, err := ltlpor.Audit(context.Background(), model, ltlpor.Options{
				Defines: r.Defines, Include: include, Time: *limit, Optimize: optimize,
			})
			var refused source.List
			if errors.As(err, &refused) && known[[2]string{r.Model, "model"}] {
				continue
			}
			require.NoError(t, err, r.Model)
			for _, s := range report.Searches {
				reduced += s.Reduced
				for _, c := range s.Conditions {
					require.Nil(t, c.Failure, "%s, %v: %s: %+v", r.Model, s.Properties, c.Name, c.Failure)
				}
			}
		}
	}
	t.Logf("%d models, %d reduced states", models, reduced)
	require.Greater(t, reduced, amount.Choose(least/8, least), "hardly anything was reduced")
}

// What the reduction decides is right in every state of every model that is recorded.
func TestAuditMicro(t *testing.T) { auditAll(t, "testdata/micro.json", "testdata/micro", 500) }

func TestAuditExamples(t *testing.T) {
	needExamples(t)
	auditAll(t, "testdata/examples.json", *examples, 1000)
}
