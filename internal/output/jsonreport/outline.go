package jsonreport

import (
	"ltlpor/trace"
)

// outlineDocument is a counterexample that the document does not contain: its length and its end.
type outlineDocument struct {
	Steps int                  `json:"steps"`
	Cycle bool                 `json:"cycle"`
	Fault *trace.FaultDocument `json:"fault,omitempty"`
}

func outlineOf(o *trace.Outline) outlineDocument {
	return outlineDocument{Steps: o.Steps, Cycle: o.Cycle, Fault: o.FaultDocument()}
}
