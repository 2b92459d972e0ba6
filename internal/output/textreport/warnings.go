package textreport

import (
	"fmt"
	"io"
	"slices"

	"ltlpor/source"
)

// mostBrief is the number of findings printed; the JSON result has every finding.
const mostBrief = 10

// printBrief prints the first findings, a line for each, and the number of further findings. Findings of the kind
// Stronger are omitted: most models have some, and few are news.
func printBrief(w io.Writer, all source.List) {
	stronger := func(d *source.Diagnostic) bool { return d.Kind == source.Stronger }
	list := slices.DeleteFunc(slices.Clone(all), stronger)
	if len(list) == 0 {
		return
	}
	fmt.Fprintln(w)
	for _, d := range list[:min(len(list), mostBrief)] {
		fmt.Fprintln(w, d.Brief())
	}
	if more := len(list) - mostBrief; more > 0 {
		fmt.Fprintf(w, "and %d more (--json has all)\n", more)
	}
}
