package wording

import (
	"fmt"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/source"
	"ltlpor/trace"
)

// Unshown returns the reason, with advice, why the report only has an outline of a counterexample to p. The
// counterexample is certified.
func Unshown(p ltlpor.Property, o *trace.Outline) string {
	const why = "%s: a counterexample was certified and is not shown, " +
		"as there is no memory for its steps (--mem): %s; " +
		"what may help: a larger --mem, a smaller --max-depth, --shortest"
	return fmt.Sprintf(why, p.Name, outlined(o))
}

// outlined returns a phrase about a counterexample, of which o is the outline: its length and its end.
func outlined(o *trace.Outline) string {
	steps := layout.Counted(int64(o.Steps), "step")
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

// UnshownAll returns a note from Unshown for every outline of a counterexample to p.
func UnshownAll(p ltlpor.Property) (notes []string) {
	for i := range p.Outlines {
		notes = append(notes, Unshown(p, &p.Outlines[i]))
	}
	return notes
}
