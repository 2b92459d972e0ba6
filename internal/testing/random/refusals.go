package random

import (
	"slices"

	"ltlpor/source"
)

// refusals are what the front end says of Rich models that are none: a few rules tell more of
// the whole text than the generator knows when it makes a part.
var refusals = []string{
	"else beside sends or receives cannot be combined with xr or xs",
	"these jumps run in a circle and never come to a statement",
	"this break would leave the d_step",
	"two else meet here: that of a selection, and that of an escape", // 7.5
}

// Unexpected returns the first error in what is said of a Rich model that is none of those to which
// the generator may lead; nil if there is none.
func Unexpected(list source.List) *source.Diagnostic {
	for _, d := range list {
		if d.Severity == source.Error && !slices.Contains(refusals, d.Message) {
			return d
		}
	}
	return nil
}
