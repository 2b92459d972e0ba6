package jsonreport

import (
	"ltlpor/internal/output/outcome"
)

// SeveralFormat is the value of "format" in the document of several models.
const SeveralFormat = "ltlpor-check-several"

// SeveralDocument is the JSON document of ltlpor check for several models.
type SeveralDocument struct {
	Head
	Status int `json:"exit_status"`
	// Part describes the part of a check in the document. A whole check has nil.
	Part   *Part            `json:"part,omitempty"`
	Merged *Merged          `json:"merged,omitempty"`
	Models []*CheckDocument `json:"models"`
}

// Check returns the outcomes of a check as a JSON document: a CheckDocument for one outcome, and a SeveralDocument for
// several. `full` says whether traces contain whole states.
func Check(asked *outcome.Asked, all []*outcome.Outcome, full bool) ([]byte, error) {
	if len(all) == 1 {
		return Marshal(outcomeDocument(all[0], HeadOf(asked, all[0].Model), full))
	}
	return Marshal(several(asked, all, full))
}

// several returns the SeveralDocument about the outcomes of a check.
func several(asked *outcome.Asked, all []*outcome.Outcome, full bool) *SeveralDocument {
	d := &SeveralDocument{
		Head: HeadOf(asked, "").as(SeveralFormat), Status: outcome.Status(all), Models: []*CheckDocument{},
	}
	for _, o := range all {
		by := asked
		if o.Asked != nil {
			by = o.Asked
		}
		h := HeadOf(by, o.Model)
		h.Model = o.Model
		d.Models = append(d.Models, outcomeDocument(o, h, full))
	}
	return d
}
