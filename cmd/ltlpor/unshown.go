package main

import (
	"strings"

	"ltlpor/internal/output/textreport"
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

// The memory that a step takes as a part of a document, with its text: 1.7 KB were measured. Where all that is in the
// states is said at each step it is more, by so many times.
const (
	documentedStep = 2 << 10
	documentedFull = 8
)

// fitting says whether there is room for documents of traces. A nil room has room.
type fitting struct {
	room func(ahead int64) bool
	kept int64 // bytes of those that there was room for: they are made after all were asked for
	full bool
}

// fits reports whether there is room for the document of t, beside those before.
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

// unwrittenTraces says of the counterexamples in reports that no file with them is written, "" if all are shown.
func unwrittenTraces(all []*outcome) string {
	var notes []string
	for _, o := range all {
		if o.report != nil {
			for _, p := range o.report.Properties {
				notes = append(notes, textreport.UnshownAll(p)...)
			}
		}
	}
	return strings.Join(notes, "\n")
}
