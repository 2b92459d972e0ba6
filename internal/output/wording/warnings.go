package wording

import (
	"fmt"
	"io"

	"ltlpor/source"
)

// PrintDiagnostics prints warnings, each after an empty line.
func PrintDiagnostics(w io.Writer, list source.List) {
	for _, d := range list {
		fmt.Fprintf(w, "\n%s\n", d.Error())
	}
}

// PrintLines prints every warning as one line.
func PrintLines(w io.Writer, list source.List) {
	for _, d := range list {
		fmt.Fprintln(w, d)
	}
}
