package wording

import (
	"fmt"
	"io"

	"ltlpor/source"
)

// PrintDiagnostics prints the diagnostics in `list`, with an empty line before each.
func PrintDiagnostics(w io.Writer, list source.List) {
	for _, d := range list {
		fmt.Fprintf(w, "\n%s\n", d.Error())
	}
}

// PrintLines prints the diagnostics in `list`, a line for each.
func PrintLines(w io.Writer, list source.List) {
	for _, d := range list {
		fmt.Fprintln(w, d)
	}
}
