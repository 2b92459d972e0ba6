// Package wording has words for several forms of results: verdicts, reasons, limits, searches and traces.
//
// Its functions turn a value into text, without state, and are safe for concurrent use.
package wording

import (
	"ltlpor"
)

// Tool names the program and its version in results.
const Tool = "ltlpor " + ltlpor.Version
