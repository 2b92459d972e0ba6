// Package comparison writes the result of ltlpor compare: as a table of text, as comma-separated values, and as bars in
// SVG. Type Run is also a part of the JSON document.
package comparison
