package main

import (
	"fmt"
	"strings"

	"ltlpor"
	"ltlpor/source"
	"ltlpor/trace"
)

// unshown says of a counterexample to p, which was certified, why it is not shown, and what may help.
func unshown(p ltlpor.Property, o *trace.Outline) string {
	const why = "%s: a counterexample was certified and is not shown, " +
		"as there is no memory for its steps (--mem): %s; " +
		"what may help: a larger --mem, a smaller --max-depth, --shortest"
	return fmt.Sprintf(why, p.Name, outlined(o))
}

// outlined says how long a counterexample is, and how it ends.
func outlined(o *trace.Outline) string {
	steps := counted(int64(o.Steps), "step")
	switch {
	case o.FaultText == "" && o.Cycle:
		return steps + ", of which the last are repeated for ever"
	case o.FaultText == "":
		return "whatever follows after " + steps
	case o.FaultSpan.Valid():
		at := o.FaultSpan
		return fmt.Sprintf("%s (%s:%d), after %s", o.FaultText, source.Readable(at.File.Name), at.Line(), steps)
	}
	return o.FaultText + ", after " + steps
}

// unshownAll says it of all counterexamples to p that are not shown.
func unshownAll(p ltlpor.Property) (notes []string) {
	for i := range p.Outlines {
		notes = append(notes, unshown(p, &p.Outlines[i]))
	}
	return notes
}

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
				notes = append(notes, unshownAll(p)...)
			}
		}
	}
	return strings.Join(notes, "\n")
}
