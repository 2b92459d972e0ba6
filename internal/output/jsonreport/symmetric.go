package jsonreport

import (
	"slices"

	"ltlpor/internal/teach/explain"
	"ltlpor/trace"
)

// symmetryDocument is the JSON form of the interchangeable processes, for one property or for the model.
type symmetryDocument struct {
	Property string                  `json:"property,omitempty"`
	Off      string                  `json:"off,omitempty"`
	Classes  []symmetryClassDocument `json:"classes,omitempty"`
	Row      string                  `json:"row,omitempty"`
}

type symmetryClassDocument struct {
	Process string                  `json:"process"`
	Members []int                   `json:"members"`
	Parts   [][]int                 `json:"interchangeable,omitempty"`
	With    []string                `json:"with,omitempty"`
	Breaks  []symmetryBreakDocument `json:"breaks,omitempty"`
}

type symmetryBreakDocument struct {
	First     int                  `json:"first"`
	Second    int                  `json:"second"`
	Statement string               `json:"statement,omitempty"`
	At        *trace.PlaceDocument `json:"at,omitempty"`
	Why       string               `json:"why"`
	With      string               `json:"with,omitempty"`
}

// symmetryDocuments returns list in JSON form.
func symmetryDocuments(list []explain.Symmetry) (out []symmetryDocument) {
	for _, s := range list {
		x := symmetryDocument{Property: s.Property, Off: s.Off, Row: s.Row}
		for _, k := range s.Classes {
			d := symmetryClassDocument{Process: k.Process, Members: k.Members, Parts: k.Parts}
			if slices.ContainsFunc(k.With, func(s string) bool { return s != "" }) {
				d.With = k.With
			}
			for _, b := range k.Breaks {
				x := symmetryBreakDocument{int(b.A), int(b.B), b.Text, trace.Place(b.Span), b.Why, b.With}
				d.Breaks = append(d.Breaks, x)
			}
			x.Classes = append(x.Classes, d)
		}
		out = append(out, x)
	}
	return out
}
