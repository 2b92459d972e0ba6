package jsonreport

import (
	"ltlpor"
	"ltlpor/internal/output/comparison"
	"ltlpor/internal/output/wording"
)

// compareFormat is the value of "format" in the document of a comparison.
const compareFormat = "ltlpor-compare"

// CompareDocument is the JSON document of ltlpor compare.
type CompareDocument struct {
	Head
	Verdict       string               `json:"verdict,omitempty"`
	Disagreements []string             `json:"disagreements,omitempty"`
	Groups        []groupDocument      `json:"groups,omitempty"`
	Warnings      []DiagnosticDocument `json:"warnings,omitempty"`
	Error         *Error               `json:"error,omitempty"`
}

type groupDocument struct {
	Properties []string         `json:"properties"`
	Formula    string           `json:"formula,omitempty"`
	Runs       []comparison.Run `json:"runs"`
}

// Compare returns the JSON document about comparison c. If err is not nil, the document is about err instead.
func Compare(h Head, c *ltlpor.Comparison, err error) ([]byte, error) {
	d := CompareDocument{Head: h.as(compareFormat)}
	if err != nil {
		d.Error = ErrorOf(err)
		return Marshal(&d)
	}
	d.Verdict, d.Disagreements, d.Warnings = c.Verdict().String(), c.Disagreements(), diagnostics(c.Warnings)
	for i := range c.Groups {
		g := &c.Groups[i]
		x := groupDocument{Properties: wording.Names(g.Properties), Formula: g.Properties[0].Text}
		for k := range g.Runs {
			x.Runs = append(x.Runs, comparison.RunOf(&g.Runs[k], &g.Runs[0]))
		}
		d.Groups = append(d.Groups, x)
	}
	return Marshal(&d)
}
