// Package htmlreport writes the result of a check as a report: one HTML file with an embedded script, without network
// access. The package computes the layout. The script steps through a counterexample and marks the current step in
// every panel. Equal results give equal bytes.
package htmlreport

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the parts of the page
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"

	"ltlpor/internal/base/draw"
	"ltlpor/internal/verify/coverage"
	"ltlpor/source"
	"ltlpor/trace"
)

// Begin is the text at the beginning of every report. It distinguishes a report from other HTML pages.
const Begin = "<!doctype html>\n<!-- a report of ltlpor -->\n"

// maxSteps is the greatest number of steps of a counterexample that a report shows. For a longer counterexample the
// report has only a remark.
const maxSteps = 10_000

// Page is the content of a report. Times and other figures are formatted texts.
type Page struct {
	Tool    string       // the program and its version
	Command []string     // the command line, the program first
	Name    string       // name of the model
	Model   *source.File // nil if the model was not read
	Verdict string       // "holds", "violated", "inconclusive", or "error"
	Error   string       // the error that ended the check, shown instead of the fields below; "" without an error

	Properties []Property
	Warnings   []string
	Coverage   *coverage.Coverage // nil if unknown
	Searches   []Search
	Figures    []Figure // of the whole check
	Graph      *Graph   // nil if too large
}

// Property is a property with its verdict and counterexamples.
type Property struct {
	Name, Kind, Formula, Verdict string
	// Reason explains an inconclusive verdict, Expected describes an expected verdict; "" if there is nothing to
	// report.
	Reason, Expected string
	// Unshown has the reason for every counterexample that is missing from Runs.
	Unshown []string
	// Assuming describes the runs on which the property holds, "" for every run.
	Assuming string
	// These texts give the number of errors, the number of states of the search, and the time of the searches.
	Errors, States, Time string
	Automaton            *Automaton // nil without an automaton
	Runs                 []Run
}

// Run is one counterexample.
type Run struct {
	Title  string
	Length string // a note: whether the run was shortened, and whether it is a shortest
	Trace  *trace.Trace
}

// Search describes one search.
type Search struct {
	// Title has the names of the properties, and How the plan in one line. End is "complete", or the reason why the
	// search is incomplete.
	Title, How, End string
	Figures         []Figure
	// Reduced is the number of states where the search pruned moves, Full the number of states expanded with every
	// enabled move.
	Reduced, Full int64
	Details       string // further text, in several lines
}

// Figure is a figure of a check or a search: a name and a value as text.
type Figure struct{ Name, Value string }

//go:embed page.html
var pageText string

//go:embed page.css
var style string

//go:embed page.js
var script string

var page = template.Must(template.New("page").Parse(pageText))

// Write writes page p to w. The error is the error of w.
func Write(w io.Writer, p *Page) error {
	v := p.view()
	data, err := json.Marshal(v.data)
	if err != nil {
		return fmt.Errorf("the data of the report cannot be written: %w", err)
	}
	v.Data = template.JS(data) // where <, > and & are escaped
	v.Style, v.Script = template.CSS(style), template.JS(script)
	v.Policy = fmt.Sprintf("default-src 'none'; base-uri 'none'; form-action 'none'; style-src %s; script-src %s",
		digest(style), digest(script))
	return send(w, Begin, page, v)
}

// send executes the template `by` with data v, and writes `begin` and the output to w. Invisible characters become
// escape sequences. The error is the error of the template or of w.
func send(w io.Writer, begin string, by *template.Template, v any) error {
	var b bytes.Buffer
	b.WriteString(begin)
	if err := by.Execute(&b, v); err != nil {
		return fmt.Errorf("the page cannot be written: %w", err)
	}
	_, err := io.WriteString(w, draw.Readable(b.String()))
	return err
}

// Scripts returns the hashes of the scripts in the pages of this package, as source expressions of a content security
// policy (CSP). If another page shows such a page in a frame, the policy of the other page must allow these hashes.
func Scripts() []string { return []string{digest(script), digest(statesScript)} }

// digest returns the SHA-256 hash of a script or style as a source expression of a content security policy.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
