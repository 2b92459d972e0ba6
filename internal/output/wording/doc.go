// Package wording has phrases that several output formats share: about verdicts, reasons, limits, searches and traces.
//
// The functions return text, keep no state, and are safe for concurrent use.
package wording

import (
	"ltlpor"
)

// Tool is the name of the program with the version, as written into results.
const Tool = "ltlpor " + ltlpor.Version
