package conformance

import (
	"context"
	"strings"
	"testing"

	"ltlpor"
	"ltlpor/source"
)

// fine are the verdicts about a model that has no property of its own, and no error.
const fine = "assertions=holds, end-states=holds"

var reductions = []ltlpor.Reduction{ltlpor.Ample, ltlpor.None}

// check checks the text of a model, with a formula unless that is "".
func check(t *testing.T, model, formula string, opt ltlpor.Options) (*ltlpor.Report, error) {
	t.Helper()
	if formula != "" {
		opt.Formula = source.NewFile("formula", formula)
	}
	return ltlpor.Check(context.Background(), source.NewFile("m.pml", model), opt)
}

// verdicts writes a report as name=verdict, with the reason for an inconclusive one.
func verdicts(r *ltlpor.Report) string { return strings.Join(eachVerdict(r), ", ") }

// eachVerdict returns the parts of verdicts, one for every property.
func eachVerdict(r *ltlpor.Report) []string {
	var out []string
	for _, p := range r.Properties {
		text := p.Name + "=" + p.Verdict.String()
		if p.Verdict == ltlpor.Inconclusive {
			text += " (" + p.Reason.String() + ")"
		}
		out = append(out, text)
	}
	return out
}
