package draw

import (
	"html"

	"ltlpor/source"
)

// Readable returns s with escapes in place of characters that are invisible, or that an output format cannot hold. See
// source.Readable for the escapes.
func Readable(s string) string { return source.Readable(s) }

// XML returns s escaped for XML, for use as the text of an element or the value of an attribute. The escapes of
// Readable are included.
func XML(s string) string { return html.EscapeString(Readable(s)) }
