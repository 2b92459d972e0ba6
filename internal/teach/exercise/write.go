package exercise

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"ltlpor/internal/base/draw"
)

// Texts has a sheet and its solution as documents.
type Texts struct {
	// Sheet and Solution are in Markdown. If Picture is not empty, Sheet shows the picture, as the file SheetName.svg.
	Sheet, Solution string
	Picture         []byte // in SVG; empty if the sheet has no picture
	// TeX and TeXSolution are the two documents in LaTeX.
	TeX, TeXSolution string
}

// SheetName is the name of the files of a sheet, without extension.
const SheetName = "sheet"

// Write returns sheet s and its solution as documents.
func Write(ctx context.Context, s *Sheet) (*Texts, error) {
	p, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	var svg, tikz bytes.Buffer
	if p.model != nil {
		if err := draw.SVG(&svg, p.picture()); err != nil {
			return nil, err
		}
		if err := draw.TikZ(&tikz, p.picture()); err != nil {
			return nil, err
		}
	}
	x, _ := kindOf(s.Kind)
	d := p.document(x)
	solution, err := p.solution(x)
	if err != nil {
		return nil, err
	}
	return &Texts{
		Sheet: d.markdown(), Solution: solution.markdown(), Picture: svg.Bytes(),
		TeX: d.tex(tikz.String()), TeXSolution: solution.tex(""),
	}, nil
}

// document returns the sheet as a document. x has the texts for this kind of sheet.
func (p *paper) document(x kind) *document {
	d := &document{}
	d.addf(title, "Exercise: %s (seed %d)", x.title, p.Seed)
	d.addf(paragraph, "%d points.", p.Points)
	if p.model != nil {
		p.describe(d, x)
	}
	d.add(heading, "What is asked")
	for _, part := range strings.Split(x.task, "\n\n") {
		if strings.HasPrefix(part, "* ") {
			d.list(strings.Split(strings.TrimPrefix(strings.ReplaceAll(part, "\n  ", " "), "* "), "\n* "))
			continue
		}
		d.add(paragraph, part)
	}
	rows := [][]string{{"question", "points", ""}}
	for _, q := range p.Questions {
		rows = append(rows, []string{q.Name, fmt.Sprint(q.Points), q.Text})
	}
	d.table(rows)
	d.add(paragraph, "Answers are written into `answers.json`, between the brackets: each name in quotes, with "+
		"commas between. `ltlpor grade sheet.json answers.json` marks them.")
	return d
}

// describe appends the model, its moves and its graph to d. x has the texts for this kind of sheet.
func (p *paper) describe(d *document, x kind) {
	d.add(heading, "The model")
	d.add(listing, p.Model)
	if len(p.Propositions) > 0 {
		d.addf(paragraph, "The property reads %s, and nothing else of a state.", codes(p.Propositions, " and "))
	} else {
		d.addf(paragraph, "The property reads nothing of a state, so that no move is visible.")
	}
	rows := [][]string{{"move", "process", "statement"}}
	for _, mv := range p.move {
		rows = append(rows, []string{mv.name, mv.process, "`" + mv.text + "`"})
	}
	d.table(rows)
	d.add(heading, "Its full graph")
	d.add(picture, SheetName)
	head := []string{"state", "values", "moves"}
	if x.accepting {
		head = append(head, "accepting")
	}
	rows = [][]string{head}
	for i, edges := range p.edges {
		var to []string
		for _, e := range edges {
			to = append(to, fmt.Sprintf("%s to s%d", p.move[e.move].name, e.to))
		}
		row := []string{fmt.Sprintf("s%d", i), "`" + p.values(i) + "`", strings.Join(to, ", ")}
		if x.accepting {
			row = append(row, map[bool]string{true: "yes"}[p.accepting(i)])
		}
		rows = append(rows, row)
	}
	d.table(rows)
}

func codes(list []string, between string) string {
	return "`" + strings.Join(list, "`"+between+"`") + "`"
}

// accepting reports whether state i is accepting in a sheet about nested depth-first search. It is if the first
// proposition holds in the state.
func (g *graph) accepting(i int) bool { return g.label[i]&1 != 0 }

// picture returns the graph in the form of package draw. If the kind of sheet has accepting states, they get a double
// border.
func (p *paper) picture() *draw.Graph {
	x, _ := kindOf(p.Kind)
	g := &draw.Graph{Initial: []int{0}, Numbered: true}
	for i, edges := range p.edges {
		g.Nodes = append(g.Nodes, draw.Node{
			Label: fmt.Sprintf("s%d", i), Title: p.values(i), Double: x.accepting && p.accepting(i),
		})
		for _, e := range edges {
			g.Edges = append(g.Edges, draw.Edge{From: i, To: e.to, Lines: []string{p.move[e.move].name}})
		}
	}
	return g
}

// solution returns the answers and their reasons as a document. x has the texts for this kind of sheet.
func (p *paper) solution(x kind) (*document, error) {
	solved, err := x.solve(p)
	if err != nil {
		return nil, err
	}
	reasons, err := x.reasons(p)
	if err != nil {
		return nil, err
	}
	d := &document{}
	d.addf(title, "Solution: %s (seed %d)", x.title, p.Seed)
	for i, q := range p.Questions {
		d.addf(heading, "%s. %s", q.Name, strings.ReplaceAll(q.Text, "`", ""))
		d.addf(paragraph, "%s", codes(solved[i], ", "))
		d.list(reasons[i])
	}
	return d, nil
}
