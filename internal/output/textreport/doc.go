// Package textreport writes results as text: the reports of a check, a comparison and an audit, progress lines,
// and the sentences and figures shared by several formats.
//
// A printer has the writer, the width of the terminal (0: lines are not broken) and the options; Print returns an
// error only for a trace that cannot be written. The functions of words.go and figures.go turn a value into text,
// without state, and are safe for concurrent use.
package textreport

import "ltlpor/internal/session"

// The results that printers take. Each has the fields of the struct in the API, so that a conversion suffices.
type (
	Report = session.Report
	Audit  = session.Audited
)
