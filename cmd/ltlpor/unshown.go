package main

import (
	"strings"

	"ltlpor/internal/output/wording"
	"ltlpor/trace"
)

// outlineDocument is a counterexample that is not shown.
type outlineDocument struct {
	Steps int                  `json:"steps"`
	Cycle bool                 `json:"cycle"`
	Fault *trace.FaultDocument `json:"fault,omitempty"`
}

func outlineOf(o *trace.Outline) outlineDocument {
	return outlineDocument{Steps: o.Steps, Cycle: o.Cycle, Fault: o.FaultDocument()}
}

// documentedStep is the memory of a step in a document, with its text, in bytes: 1.7 KB were measured. With whole
// states at each step it grows by the factor documentedFull.
const (
	documentedStep = 2 << 10
	documentedFull = 8
)

// fitting decides whether memory has room for documents of traces. A nil room means unlimited.
type fitting struct {
	room func(ahead int64) bool
	kept int64 // bytes of the accepted documents, which are made later
	full bool
}

// fits reports whether memory has room for the document of t beside the documents accepted before.
func (f *fitting) fits(t *trace.Trace) bool {
	size := int64(len(t.Steps)) * documentedStep
	if f.full {
		size *= documentedFull
	}
	if f.room != nil && !f.room(f.kept+size) {
		return false
	}
	f.kept += size
	return true
}

// unwrittenTraces returns notes about the counterexamples missing from the reports, "" if every counterexample is
// shown.
func unwrittenTraces(all []*outcome) string {
	var notes []string
	for _, o := range all {
		if o.report != nil {
			for _, p := range o.report.Properties {
				notes = append(notes, wording.UnshownAll(p)...)
			}
		}
	}
	return strings.Join(notes, "\n")
}
