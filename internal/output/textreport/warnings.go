package textreport

import (
	"fmt"
	"io"
	"slices"

	"ltlpor/source"
)

// mostBrief is how many findings are printed; the JSON has all.
const mostBrief = 10

// printBrief prints the first of some findings, each in a line, and how many there are besides. Those of the kind
// Stronger are left out: there are some of most models, and few are news.
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

// PrintListed prints warnings below what was printed before.
func PrintListed(w io.Writer, list source.List) {
	for _, d := range list {
		fmt.Fprintf(w, "\n%s\n", d.Error())
	}
}
