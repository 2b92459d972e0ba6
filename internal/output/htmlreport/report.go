// Package htmlreport writes what a check has found as a page: one file of HTML that needs no network,
// with a script of its own. What can be laid out is laid out here; the script steps through a
// counterexample, and marks in each panel what belongs to the step. The same findings give the same
// bytes.
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

// Begin is how each report begins, which tells it from another page.
const Begin = "<!doctype html>\n<!-- a report of ltlpor -->\n"

// MaxSteps is how many steps a counterexample may have that a report shows. A longer one is told of.
const MaxSteps = 10_000

// Page is what a report tells. Times and the like are texts.
type Page struct {
	Tool    string       // the program and its version
	Command []string     // the command line, the program first
	Name    string       // of the model
	Model   *source.File // nil if it was not read
	Verdict string       // "holds", "violated", "inconclusive", or "error"
	Error   string       // instead of all that follows, "" if there is none

	Properties []Property
	Warnings   []string
	Coverage   *coverage.Coverage // nil if it is not known
	Searches   []Search
	Figures    []Figure // of the whole check
	Graph      *Graph   // nil if it is too large
}

// Property is a property with its verdict.
type Property struct {
	Name, Kind, Formula, Verdict string
	// Reason says why the verdict is inconclusive, Expected which verdict was expected; "" if
	// there is nothing to say.
	Reason, Expected string
	// Unshown says of the counterexamples that are not among Runs why they are not.
	Unshown []string
	// Assuming says on which runs it holds, if not on all; "" otherwise.
	Assuming             string
	Errors, States, Time string
	Automaton            *Automaton // nil if there is none
	Runs                 []Run
}

// Run is a counterexample.
type Run struct {
	Title  string
	Length string // what is known of its length beside others
	Trace  *trace.Trace
}

// Search tells of one search.
type Search struct {
	Title, How, End string
	Figures         []Figure
	// Reduced of Reduced+Full expanded states had not all of their moves.
	Reduced, Full int64
	Details       string // more, as text of some lines
}

// Figure is a number with its name.
type Figure struct{ Name, Value string }

//go:embed page.html
var pageText string

//go:embed page.css
var style string

//go:embed page.js
var script string

var page = template.Must(template.New("page").Parse(pageText))

// Write writes p. The error is that of w.
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

// send writes a page by its template, each character so that it can be seen. The error is that of w.
func send(w io.Writer, begin string, by *template.Template, v any) error {
	var b bytes.Buffer
	b.WriteString(begin)
	if err := by.Execute(&b, v); err != nil {
		return fmt.Errorf("the page cannot be written: %w", err)
	}
	_, err := io.WriteString(w, draw.Readable(b.String()))
	return err
}

// digest is how a content security policy names a text that it lets pass.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
