package main

import (
	"ltlpor"
	"ltlpor/internal/output/comparison"
	"ltlpor/internal/output/wording"
)

// compareFormat is the JSON form of a comparison.
const compareFormat = "ltlpor-compare"

type compareDocument struct {
	head
	Verdict       string               `json:"verdict,omitempty"`
	Disagreements []string             `json:"disagreements,omitempty"`
	Groups        []groupDocument      `json:"groups,omitempty"`
	Warnings      []diagnosticDocument `json:"warnings,omitempty"`
	Error         *errorDocument       `json:"error,omitempty"`
}

type groupDocument struct {
	Properties []string         `json:"properties"`
	Formula    string           `json:"formula,omitempty"`
	Runs       []comparison.Run `json:"runs"`
}

// compareDocumentOf writes a comparison as JSON, or err if it is not nil.
func compareDocumentOf(h head, c *ltlpor.Comparison, err error) ([]byte, error) {
	d := compareDocument{head: h}
	if err != nil {
		d.Error = errorOf(err)
		return marshal(&d)
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
	return marshal(&d)
}
