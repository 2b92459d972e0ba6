// Package textreport writes results for people: the report of a check, of a comparison and of an audit, progress
// lines, and the sentences and figures that several formats share.
//
// A printer has the writer, the width of the terminal (0: lines are not broken) and the options; Print returns an error
// only for a trace that cannot be written. The functions of words.go and figures.go turn one value into text, without
// state, and are safe for concurrent use.
package textreport

import "ltlpor/internal/session"

// The results that printers take. Each has the fields of the API's struct, which a conversion turns into it.
type (
	Report = session.Report
	Audit  = session.Audited
)
