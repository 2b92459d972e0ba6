package draw

import (
	"html"

	"ltlpor/source"
)

// Readable returns s with escapes for characters that are invisible or that a format cannot hold (source.Readable).
func Readable(s string) string { return source.Readable(s) }

// XML returns s escaped for XML, for use as the text of an element or the value of an attribute. The escapes of
// Readable are included.
func XML(s string) string { return html.EscapeString(Readable(s)) }
