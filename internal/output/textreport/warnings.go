package textreport

import (
	"fmt"
	"io"
	"slices"

	"ltlpor/source"
)

// mostBrief is the maximum number of findings that printBrief prints. The JSON document has all findings.
const mostBrief = 10

// printBrief prints the first mostBrief findings, a line each, and the number of further findings. It omits findings of
// kind source.Stronger: most models have some, and few of them are useful.
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
