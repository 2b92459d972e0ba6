package htmlreport

import (
	"crypto/sha256"
	"fmt"
	"html/template"
	"strings"

	"ltlpor/internal/output/wording"
	"ltlpor/source"
)

// view has the data about a page for its template. The template only reads fields and calls no methods, because the
// linker removes a method from the playground if only a template calls it.
type view struct {
	*Page
	Summary  string // one line with the properties by verdict, and the number of warnings
	Shell    string // the command line, with quotes
	Digest   string // hash of the text of the model
	Runs     []*runView
	Files    []*fileView
	Searches []searchView
	// Covered describes the coverage of the model's statements.
	Covered string
	States  *graphView

	Style  template.CSS
	Script template.JS
	Policy string
	Data   template.JS
	data   document
}

// document is the data about a report for the script, as JSON.
type document struct {
	Runs []*runDocument `json:"runs"`
}

func (p *Page) view() *view {
	v := &view{Page: p, Summary: p.summary(), Shell: wording.Shell(p.Command), data: document{Runs: []*runDocument{}}}
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
	for _, s := range p.Searches {
		v.Searches = append(v.Searches, s.view())
	}
	v.Files, v.States = files.list, p.Graph.view()
	return v
}

// summary returns the text for view.Summary.
func (p *Page) summary() string {
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

// searchView is a search with the figures for its bar.
type searchView struct {
	Search
	Share    string // percentage of the expanded states in which the search pruned moves, as a whole number
	Bar      string // length of the part for reduced states, if the whole bar is 1,000 units long
	Expanded int64  // number of states that the search expanded
}

func (s Search) view() searchView {
	v := searchView{Search: s, Expanded: s.Reduced + s.Full}
	share := 100 * float64(s.Reduced) / float64(max(1, v.Expanded))
	v.Share, v.Bar = fmt.Sprintf("%.0f", share), fmt.Sprintf("%.0f", 10*share)
	return v
}
