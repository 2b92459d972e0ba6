package main

import (
	"fmt"
	"io"
	"strings"

	"ltlpor/source"
)

// shortFormat is the format with a line for each finding only.
const shortFormat = "short"

// printShort writes the findings about the models in the form of compiler messages for editors: a line with a place.
func printShort(w io.Writer, all []*outcome) {
	for _, o := range all {
		for _, f := range o.findings() {
			what := "error"
			if f.Warning {
				what = "warning"
			}
			text := strings.Join(strings.Fields(f.Short()), " ")
			fmt.Fprintf(w, "%s: %s: %s\n", o.shortPlace(f.Span), what, source.Readable(text))
		}
	}
}

// shortPlace formats the place at; without a valid place an editor goes to the beginning of the model.
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
