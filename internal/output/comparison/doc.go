// Package comparison writes the result of ltlpor compare as a table of text, as comma-separated values and as bars. The
// JSON document of a comparison has the figures of Run, too.
package comparison
