package draw

import (
	"html"

	"ltlpor/source"
)

// Readable calls source.Readable, which escapes characters that are invisible or that a format cannot hold.
func Readable(s string) string { return source.Readable(s) }

// XML returns s as the text of an element or the value of an attribute, with the escapes of Readable.
func XML(s string) string { return html.EscapeString(Readable(s)) }
