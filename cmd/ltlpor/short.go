package main

import (
	"fmt"
	"io"
	"strings"

	"ltlpor/internal/output/textreport"
	"ltlpor/source"
)

// shortFormat is the format of a line for each finding, and nothing else.
const shortFormat = "short"

// printShort writes the findings about the models as editors read them from compilers: a line each, with its place.
func printShort(w io.Writer, all []*outcome) {
	for _, o := range all {
		for _, f := range o.findings() {
			what := "error"
			if f.warning {
				what = "warning"
			}
			text := strings.Join(strings.Fields(f.short()), " ")
			fmt.Fprintf(w, "%s: %s: %s\n", o.shortPlace(f.at), what, source.Readable(text))
		}
	}
}

// shortPlace is where at is: an editor goes to the beginning of the model where there is none.
func (o *outcome) shortPlace(at source.Span) string {
	name, line, col := o.model, 1, 1
	if o.source != nil {
		name = o.source.Name
	}
	if at = at.Use(); at.Valid() {
		name = at.File.Name
		line, col = at.File.LineCol(at.Start)
	}
	return fmt.Sprintf("%s:%d:%d", source.Readable(name), line, col)
}

// short is what f says in one line: for a counterexample which property is violated, and how it ends.
func (f *finding) short() string {
	if f.trace == nil {
		return f.message
	}
	return fmt.Sprintf("%s violated: %s", f.about, textreport.TraceEnd(f.trace))
}
