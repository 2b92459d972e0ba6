package random

import (
	"slices"

	"ltlpor/source"
)

// refusals lists error messages of the front end that are permitted for Rich models. The generator cannot avoid the
// errors, because they depend on later parts of the text.
var refusals = []string{
	"else beside sends or receives cannot be combined with xr or xs",
	"these jumps run in a circle and never come to a statement",
	"this break would leave the d_step",
	"two else meet here: that of a selection, and that of an escape", // rule 7.5 of doc/dev/semantics.md
}

// Unexpected returns the first error in list that is not in refusals, or nil if there is none. list has the diagnostics
// of a Rich model.
func Unexpected(list source.List) *source.Diagnostic {
	for _, d := range list {
		if d.Severity == source.Error && !slices.Contains(refusals, d.Message) {
			return d
		}
	}
	return nil
}
