package htmlreport

import (
	"crypto/sha256"
	"fmt"
	"html/template"
	"strings"

	"ltlpor/source"
)

// view is the data of a report for the template.
type view struct {
	*Page
	Shell  string // the command line, quoted
	Digest string // digest of the text of the model
	Runs   []*runView
	Files  []*fileView
	// Covered describes the coverage.
	Covered string
	States  *graphView

	Style  template.CSS
	Script template.JS
	Policy string
	Data   template.JS
	data   document
}

// document is the data of a report for the script, as JSON.
type document struct {
	Runs []*runDocument `json:"runs"`
}

func (p *Page) view() *view {
	v := &view{Page: p, Shell: quoted(p.Command), data: document{Runs: []*runDocument{}}}
	files := &files{at: map[*source.File]int{}}
	if p.Model != nil {
		v.Digest = fmt.Sprintf("%x", sha256.Sum256([]byte(p.Model.Text)))
		files.number(p.Model)
	}
	for i := range p.Properties {
		for _, r := range p.Properties[i].Runs {
			run, data := r.view(len(v.Runs), &p.Properties[i], files)
			data.Graph = p.Graph.nodesAlong(r.Trace)
			v.Runs, v.data.Runs = append(v.Runs, run), append(v.data.Runs, data)
		}
	}
	if c := p.Coverage; c != nil {
		n := len(c.Statements)
		v.Covered = fmt.Sprintf("%d of %d statements were taken in some run", n-c.Unreached, n)
		files.cover(c)
	}
	v.Files, v.States = files.list, p.Graph.view()
	return v
}

// Summary returns one line: the properties by verdict, and the number of warnings.
func (p *Page) Summary() string {
	names := map[string][]string{}
	for i := range p.Properties {
		v := p.Properties[i].Verdict
		names[v] = append(names[v], p.Properties[i].Name)
	}
	var parts []string
	for _, v := range []string{"violated", "inconclusive", "holds"} {
		if len(names[v]) > 0 {
			parts = append(parts, v+": "+strings.Join(names[v], ", "))
		}
	}
	if n := len(p.Warnings); n > 0 {
		parts = append(parts, counted(n, "warning"))
	}
	return strings.Join(parts, "; ")
}

// Share returns the percentage of expanded states where the search pruned moves, as a whole number without "%".
func (s Search) Share() string { return fmt.Sprintf("%.0f", s.share()) }

// Bar returns Share in tenths of a percent: the length of the coloured part of a bar with 1,000 units.
func (s Search) Bar() string { return fmt.Sprintf("%.0f", 10*s.share()) }

func (s Search) share() float64 { return 100 * float64(s.Reduced) / float64(max(1, s.Reduced+s.Full)) }

// Expanded returns the number of states that the search expanded.
func (s Search) Expanded() int64 { return s.Reduced + s.Full }
