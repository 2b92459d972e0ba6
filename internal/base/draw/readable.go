package draw

import (
	"html"

	"ltlpor/source"
)

// Readable returns s with an escape for each character that a reader cannot see or a format cannot hold,
// as source.Readable does.
func Readable(s string) string { return source.Readable(s) }

// XML returns s as the text of an element or the value of an attribute, with the escapes of Readable.
func XML(s string) string { return html.EscapeString(Readable(s)) }
