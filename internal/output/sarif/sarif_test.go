package sarif_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/finding"
	"ltlpor/internal/output/sarif"
	"ltlpor/internal/testing/golden"
)

func TestDocument(t *testing.T) {
	r := golden.Report(t, 0)
	all := finding.Diagnosed(r.Warned())
	for _, p := range r.Properties {
		for _, x := range p.Traces {
			all = append(all, finding.Finding{
				Rule: p.Kind.String(), Title: p.Name, Message: p.Name, About: finding.Identity(p), Trace: x,
				Span: finding.Span(p, x),
			})
		}
	}
	run := sarif.Run{Version: "1.2.3", Models: []sarif.Model{{Name: "m.pml", Findings: all}}, Status: 1,
		Successful: true}
	for name, steps := range map[string]int{"whole.sarif": 0, "bounded.sarif": 3} {
		run.Steps = steps
		data, err := sarif.Document(run)
		require.NoError(t, err)
		golden.Compare(t, name, data)
	}
}
