// Package graphfile draws state graphs in several file formats.
package graphfile

import (
	"fmt"
	"strings"

	"ltlpor"
	"ltlpor/internal/base/draw"
	"ltlpor/internal/output/htmlreport"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/teach/stategraph"
)

// Format is a file format for pictures of state graphs.
type Format struct {
	Ending string // ending of file names
	// Begin and Mark identify a file of this format: Begin is the text at the beginning, and Mark a text near the
	// beginning. Blanks and line ends do not count in either.
	Begin, Mark string
	// bounded says that ltlpor computes the layout of the picture itself, and that the size of the graph is limited.
	bounded bool
	write   func(w *strings.Builder, page *htmlreport.States) error
}

// Formats returns every format.
func Formats() []Format {
	drawn := func(write func(w *strings.Builder, g *draw.Graph) error) func(
		*strings.Builder, *htmlreport.States) error {
		return func(w *strings.Builder, page *htmlreport.States) error { return write(w, &page.Picture.Graph) }
	}
	return []Format{
		{".svg", "<svg", ">stategraphof", true,
			drawn(func(w *strings.Builder, g *draw.Graph) error { return draw.SVG(w, g) })},
		{".dot", "digraph{", `label="stategraphof`, false,
			drawn(func(w *strings.Builder, g *draw.Graph) error { return draw.DOT(w, g) })},
		{".tex", `\begin{tikzpicture}`, `{state\graph\of`, true,
			drawn(func(w *strings.Builder, g *draw.Graph) error { return draw.TikZ(w, g) })},
		{".html", strings.Join(strings.Fields(htmlreport.BeginStates), ""), "", true,
			func(w *strings.Builder, page *htmlreport.States) error { return htmlreport.WriteStates(w, page) }},
	}
}

// Endings returns the file name endings of all formats, separated by commas.
func Endings() string {
	var out []string
	for _, f := range Formats() {
		out = append(out, f.Ending)
	}
	return strings.Join(out, ", ")
}

// Style selects the content of a picture.
type Style struct {
	Show    string   // which graph to draw: "both", "full" or "reduced"
	Fold    bool     // whether a chain of states is drawn as one node
	Command []string // the command line, for a format that is an HTML page
}

// shows maps the values of Style.Show to values of package stategraph.
var shows = map[string]stategraph.Show{
	"both": stategraph.Both, "full": stategraph.Full, "reduced": stategraph.Explored,
}

// Draw returns the picture of g in format f. If g is too large for a picture, the error is not nil.
func (f *Format) Draw(g *ltlpor.StateGraph, s Style) ([]byte, error) {
	p, err := g.Picture(s.title(g), shows[s.Show], s.Fold, f.bounded)
	if err != nil {
		return nil, err
	}
	page := &htmlreport.States{Name: g.Model, Graph: g.Graph, Picture: p}
	page.Tool, page.Command = wording.Tool, s.Command
	var b strings.Builder
	err = f.write(&b, page)
	return []byte(b.String()), err
}

// title returns the title of the picture: the model, the properties, and those options of the search that are not the
// defaults.
func (s *Style) title(g *ltlpor.StateGraph) string {
	title := fmt.Sprintf("state graph of %s: %s", g.Model, strings.Join(g.Properties, ", "))
	if g.Plan.Optimize != ltlpor.NoOptimizations {
		title += ", optimize " + g.Plan.Optimize.String()
	}
	if shows[s.Show] == stategraph.Full {
		return title // only the full graph is drawn: no options of the search
	}
	if g.Plan.Reduction != ltlpor.Ample {
		title += ", reduction " + g.Plan.Reduction.String()
	}
	if g.Plan.HasProviso() && g.Plan.Proviso != ltlpor.ColourProviso {
		title += ", proviso " + g.Plan.Proviso.String()
	}
	if g.Plan.HasVisibility() && g.Plan.Visibility != ltlpor.SupportVisibility {
		title += ", visibility " + g.Plan.Visibility.String()
	}
	if g.Plan.Without != 0 {
		title += ", without " + strings.ReplaceAll(g.Plan.Without.String(), " ", ", ")
	}
	return title
}
