// Package comparison writes the result of ltlpor compare: as a table of text, as comma-separated values, and as bars in
// SVG. Its type Run is also part of the JSON document.
package comparison
