package htmlreport

import (
	"crypto/sha256"
	"fmt"
	"html/template"
	"strings"

	"ltlpor/source"
)

// view has the data of a page for its template. The template reads fields only and calls no methods: the playground is
// linked without the methods that only a name in a template could call.
type view struct {
	*Page
	Summary  string // one line that lists the properties by verdict, and counts the warnings
	Shell    string // the command line, quoted
	Digest   string // digest of the text of the model
	Runs     []*runView
	Files    []*fileView
	Searches []searchView
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
	v := &view{Page: p, Summary: p.summary(), Shell: quoted(p.Command), data: document{Runs: []*runDocument{}}}
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

// summary returns view.Summary.
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

// searchView is a search with the figures of its bar.
type searchView struct {
	Search
	Share    string // the percentage of the expanded states in which the search pruned moves, as a whole number
	Bar      string // the length of the part for reduced states, in units of a bar that is 1,000 units long
	Expanded int64  // the number of states that the search expanded
}

func (s Search) view() searchView {
	v := searchView{Search: s, Expanded: s.Reduced + s.Full}
	share := 100 * float64(s.Reduced) / float64(max(1, v.Expanded))
	v.Share, v.Bar = fmt.Sprintf("%.0f", share), fmt.Sprintf("%.0f", 10*share)
	return v
}
