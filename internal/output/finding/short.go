package finding

import (
	"fmt"
	"io"
	"strings"

	"ltlpor/internal/output/outcome"
	"ltlpor/source"
)

// Lines writes a line for every finding about the models. The form is the form of compiler messages, file:line:column:
// message, because editors can parse it.
func Lines(w io.Writer, all []*outcome.Outcome) {
	for _, o := range all {
		for _, f := range Outcome(o) {
			what := "error"
			if f.Warning {
				what = "warning"
			}
			text := strings.Join(strings.Fields(f.Short()), " ")
			fmt.Fprintf(w, "%s: %s: %s\n", shortPlace(o, f.Span), what, source.Readable(text))
		}
	}
}

// shortPlace returns `at` as file:line:column. If `at` is invalid, the result is the beginning of the model of o: line
// 1, column 1.
func shortPlace(o *outcome.Outcome, at source.Span) string {
	name, line, col := o.Model, 1, 1
	if o.Source != nil {
		name = o.Source.Name
	}
	if at = at.Use(); at.Valid() {
		name = at.File.Name
		line, col = at.File.LineCol(at.Start)
	}
	return fmt.Sprintf("%s:%d:%d", source.Readable(name), line, col)
}
