// Package htmlreport writes the result of a check as an HTML page. The page is one file with an embedded script, and
// needs no network access. The package computes the layout. The script steps through a counterexample, and marks the
// current step in every panel. Equal results give equal pages.
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

// Begin is the beginning of every report. It distinguishes reports from other HTML pages.
const Begin = "<!doctype html>\n<!-- a report of ltlpor -->\n"

// maxSteps is the maximum number of steps of a counterexample that a report shows. In place of a longer counterexample
// there is a remark.
const maxSteps = 10_000

// Page is the content of a report. Times and other figures are formatted texts.
type Page struct {
	Tool    string       // the program and its version
	Command []string     // the command line, beginning with the program
	Name    string       // name of the model
	Model   *source.File // the text of the model; nil if the model could not be read
	Verdict string       // "holds", "violated", "inconclusive", or "error"
	// the error that ended the check; if it is not "", the page shows it instead of the fields below
	Error string

	Properties []Property
	Warnings   []string
	Coverage   *coverage.Coverage // nil if unknown
	Searches   []Search
	Figures    []Figure // figures about the whole check
	Graph      *Graph   // nil if the graph is too large
}

// Property is a property with its verdict and counterexamples.
type Property struct {
	Name, Kind, Formula, Verdict string
	// Reason explains an inconclusive verdict, and Expected describes the expected verdict. Both may be "".
	Reason, Expected string
	// Unshown has a reason for every counterexample that is not in Runs.
	Unshown []string
	// Assuming describes the runs on which the property holds. If it holds on every run, Assuming is "".
	Assuming string
	// Errors, States and Time are texts with the number of errors, the number of states of the search, and the time of
	// the searches.
	Errors, States, Time string
	Automaton            *Automaton // nil if the property has no automaton
	Runs                 []Run
}

// Run is one counterexample.
type Run struct {
	Title  string
	Length string // a note about the length: whether the run was shortened, and whether it is a shortest counterexample
	Trace  *trace.Trace
}

// Search describes one search.
type Search struct {
	// Title has the names of the properties. How is the plan in a single line. End is "complete", or the reason why the
	// search is incomplete.
	Title, How, End string
	Figures         []Figure
	// Reduced is the number of states in which the search pruned moves. Full is the number of states in which it took
	// all enabled moves.
	Reduced, Full int64
	Details       string // further text, of several lines
	Layers        *Layers
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

// Write writes page p to w. It returns only errors of w.
func Write(w io.Writer, p *Page) error {
	v := p.view()
	data, err := json.Marshal(v.data)
	if err != nil {
		return fmt.Errorf("the data of the report cannot be written: %w", err)
	}
	v.Data = template.JS(data) // safe: the characters <, > and & are escaped
	v.Style, v.Script = template.CSS(style), template.JS(script)
	v.Policy = fmt.Sprintf("default-src 'none'; base-uri 'none'; form-action 'none'; style-src %s; script-src %s",
		digest(style), digest(script))
	return send(w, Begin, page, v)
}

// send writes `begin` to w, and then the output of the template `by` with data v. Invisible characters become escape
// sequences. The error is an error of the template or of w.
func send(w io.Writer, begin string, by *template.Template, v any) error {
	var b bytes.Buffer
	b.WriteString(begin)
	if err := by.Execute(&b, v); err != nil {
		return fmt.Errorf("the page cannot be written: %w", err)
	}
	_, err := io.WriteString(w, draw.Readable(b.String()))
	return err
}

// Scripts returns the hashes of the scripts in the pages of this package, in the form for a content security policy
// (CSP). If another page shows one of these pages in a frame, the CSP of the other page must allow the scripts.
func Scripts() []string { return []string{digest(script), digest(statesScript)} }

// digest returns the SHA-256 hash of a script or style, in the form for a content security policy.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
