package htmlreport

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"

	"ltlpor/internal/base/draw"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/teach/stategraph"
	"ltlpor/internal/verify/plan"
)

// BeginStates is the beginning of every page with a state graph. It distinguishes these pages from other pages.
const BeginStates = "<!doctype html>\n<!-- a state graph of ltlpor -->\n"

// States is the content of a page with a state graph. On the page, a slider replays the search that has explored the
// graph.
type States struct {
	Tool    string   // the program and its version
	Command []string // the command line, beginning with the program
	Name    string   // name of the model
	Graph   *stategraph.Graph
	Picture *stategraph.Picture // the picture of Graph
}

//go:embed states.html
var statesText string

//go:embed states.css
var statesStyle string

//go:embed states.js
var statesScript string

var statesPage = template.Must(template.New("states").Parse(statesText))

// statesView is the data about the page for the template.
type statesView struct {
	*States
	// Shell is the command line, with quotes. Search has the properties and the plan of the search. Told is the caption
	// of the picture.
	Shell, Search, Told string
	Automaton           bool // whether the search explores the product with an automaton
	Picture             template.HTML
	Visits              []visitView

	Style  template.CSS
	Script template.JS
	Policy string
	Data   template.JS
}

// visitView is a row in the list of visits. A visit is the expansion of a product state by the search: of state State
// of the model with state Q of the automaton. Taken and Left describe the steps that the search follows, and the steps
// that it prunes.
type visitView struct {
	Number, State, Q int
	Taken, Left      []string
	Why              string // reason why the search follows no step; "" if it follows some
}

// statesDocument is the data about the page for the script, as JSON.
type statesDocument struct {
	Initial int             `json:"initial"` // node of the initial state in the picture
	Visits  []visitDocument `json:"visits"`
}

// visitDocument is one visit for the script: a node of the picture, the edges that the search follows, and a
// description. An edge is written "from-to", with the numbers of two nodes.
type visitDocument struct {
	Node  int      `json:"node"`
	Edges []string `json:"edges"`
	Left  []string `json:"left"` // edges of the moves that the search prunes
	Text  string   `json:"text"` // the description of the visit
}

// WriteStates writes p to w as one HTML file, which needs no network access. If scripts are turned off, a browser shows
// the graph at the end of the search. The error is an error of w, or says that the picture is too large.
func WriteStates(w io.Writer, p *States) error {
	v := &statesView{States: p, Shell: wording.Shell(p.Command), Automaton: p.Graph.Automaton}
	v.Search = strings.Join(p.Graph.Properties, ", ") + ": " + p.Graph.Plan.Shown()
	v.Told = strings.Join(p.Picture.Notes, " ")
	drawn := p.Picture.Graph
	drawn.Title, drawn.Notes, drawn.Twice = "", nil, [2]string{}
	var b strings.Builder
	if err := draw.Inline(&b, &drawn, "g"); err != nil {
		return err
	}
	v.Picture = template.HTML(b.String()) // safe: the texts in the picture are escaped
	d := statesDocument{Initial: p.Picture.Node[0], Visits: []visitDocument{}}
	if p.Picture.Show != stategraph.Full {
		v.visits(&d)
	}
	data, err := json.Marshal(d)
	if err != nil {
		return fmt.Errorf("the data of the page cannot be written: %w", err)
	}
	v.Data = template.JS(data) // safe: the characters <, > and & are escaped
	all := style + statesStyle
	v.Style, v.Script = template.CSS(all), template.JS(statesScript)
	v.Policy = fmt.Sprintf("default-src 'none'; base-uri 'none'; form-action 'none'; style-src %s; script-src %s",
		digest(all), digest(statesScript))
	return send(w, BeginStates, statesPage, v)
}

// visits appends the visits of the search to v.Visits and d.Visits. d.Visits has no edges inside a folded node, because
// the picture does not show them.
func (v *statesView) visits(d *statesDocument) {
	g, p := v.Graph, v.States.Picture
	out := make([][]int, len(g.States))
	for k := range g.Edges {
		out[g.Edges[k].From] = append(out[g.Edges[k].From], k)
	}
	for i := range g.Visits {
		at := &g.Visits[i]
		row := visitView{Number: len(v.Visits) + 1, State: at.State, Q: at.Q}
		doc := visitDocument{Node: p.Node[at.State], Edges: []string{}, Left: []string{}}
		doc.Text = fmt.Sprintf("state %d", at.State)
		if g.Automaton {
			doc.Text += fmt.Sprintf(", automaton %d", at.Q)
		}
		taken := map[int]bool{}
		for _, k := range at.Edges {
			taken[k] = true
			row.Taken = append(row.Taken, v.line(k))
			from, to := p.Ends(&g.Edges[k])
			if from != to || g.Edges[k].From == g.Edges[k].To {
				doc.Edges = append(doc.Edges, fmt.Sprintf("%d-%d", from, to))
			}
		}
		for _, k := range out[at.State] {
			if !taken[k] && len(at.Edges) > 0 {
				row.Left = append(row.Left, v.line(k))
				from, to := p.Ends(&g.Edges[k])
				doc.Left = append(doc.Left, fmt.Sprintf("%d-%d", from, to))
			}
		}
		switch {
		case len(row.Taken) == 0 && len(out[at.State]) == 0:
			row.Why = "nothing can be executed"
		case len(row.Taken) == 0 && g.Automaton && !g.Plan.Without.Has(plan.C0):
			row.Why = "the automaton has no step"
		case len(row.Taken) == 0:
			row.Why = "nothing is taken"
		}
		doc.Text += stepsPhrase("takes", row.Taken) + stepsPhrase("leaves out", row.Left)
		if row.Why != "" {
			doc.Text += ": " + row.Why
		}
		v.Visits, d.Visits = append(v.Visits, row), append(d.Visits, doc)
	}
}

// stepsPhrase returns "; ", the verb `what` and the list of `steps`. Without steps, the result is "".
func stepsPhrase(what string, steps []string) string {
	if len(steps) == 0 {
		return ""
	}
	return fmt.Sprintf("; %s %s", what, strings.Join(steps, ", "))
}

// line returns edge k of the graph as text: the step and, if any, the number of the target state.
func (v *statesView) line(k int) string {
	e := &v.Graph.Edges[k]
	text := stategraph.Line(&e.Step, e.Fault != "")
	if e.To >= 0 {
		text += fmt.Sprintf(" → %d", e.To)
	}
	return text
}
