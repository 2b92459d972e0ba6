package junit_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/finding"
	"ltlpor/internal/output/junit"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/testing/golden"
	"ltlpor/trace"
)

func TestDocument(t *testing.T) {
	status := map[ltlpor.Verdict]junit.Status{ltlpor.Violated: junit.Failed, ltlpor.Inconclusive: junit.Errored}
	var models []junit.Model
	for _, states := range []int64{0, 2} {
		m := junit.Model{Name: "m.pml", Elapsed: 2 * time.Second}
		for _, p := range golden.Report(t, states).Properties {
			var b strings.Builder
			for _, x := range p.Traces {
				require.NoError(t, x.Text(&b, trace.TextOptions{}))
			}
			m.Cases = append(m.Cases, junit.Case{
				Name: finding.Identity(p), Elapsed: time.Second, Status: status[p.Verdict], Kind: p.Kind.String(),
				Message: wording.VerdictLine(p), Text: b.String(),
			})
		}
		models = append(models, m)
	}
	data, err := junit.Document(models)
	require.NoError(t, err)
	golden.Compare(t, "report.xml", data)
}
