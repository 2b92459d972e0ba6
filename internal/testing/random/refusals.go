package random

import (
	"slices"

	"ltlpor/source"
)

// refusals lists the errors of the front end that Rich models may have. The generator cannot avoid them, because they
// are about the whole text, which it does not know when it makes a part.
var refusals = []string{
	"else beside sends or receives cannot be combined with xr or xs",
	"these jumps run in a circle and never come to a statement",
	"this break would leave the d_step",
	"two else meet here: that of a selection, and that of an escape", // 7.5
}

// Unexpected returns the first error in list, the diagnostics of a Rich model, that is not in refusals, or nil.
func Unexpected(list source.List) *source.Diagnostic {
	for _, d := range list {
		if d.Severity == source.Error && !slices.Contains(refusals, d.Message) {
			return d
		}
	}
	return nil
}
