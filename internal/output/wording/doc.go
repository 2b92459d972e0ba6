// Package wording has the words that several output formats share: for verdicts, reasons, limits, searches and
// traces.
//
// The functions turn a value into text, keep no state, and are safe for concurrent use.
package wording

import (
	"ltlpor"
)

// Tool is the name of the program with the version, as results show it.
const Tool = "ltlpor " + ltlpor.Version
