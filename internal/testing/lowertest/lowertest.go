// Package lowertest translates Promela text to programs and finds edges in them, for tests of packages that work on
// programs.
package lowertest

import (
	"strings"
	"testing"

	"ltlpor/internal/lang/lower"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Model is a model after the front end: the syntax tree, the type information and the program.
type Model struct {
	File    *promela.File
	Info    *typecheck.Info
	Program *program.Program
}

// Read returns the model in text `model`, lowered with options o. In the program, the propositions props have the
// numbers 0, 1, … Equal propositions have the same number.
func Read(model string, o lower.Options, props ...string) (*Model, error) {
	m := &Model{}
	var list source.List
	if m.File, list = promela.Parse(source.NewFile("m.pml", model), promela.Options{}); list.Err() != nil {
		return nil, list
	}
	if m.Info, list = typecheck.File(m.File); list.Err() != nil {
		return nil, list
	}
	xs := make([]promela.Expr, len(props))
	for i, text := range props {
		xs[i], list = promela.ParseExpr(source.NewFile("proposition", text), m.File.Macros)
		if list = append(list, m.Info.Expr(xs[i])...); list.Err() != nil {
			return nil, list
		}
	}
	if m.Program, list = lower.Program(m.File, m.Info, o); list.Err() != nil {
		return nil, list
	}
	for i, x := range xs {
		if _, list = lower.Prop(m.Program, m.Info, x, props[i]); list.Err() != nil {
			return nil, list
		}
	}
	return m, program.Sanity(m.Program)
}

// Claim returns the never claim of m, or nil if m has no claim.
func (m *Model) Claim() *promela.Claim {
	for _, d := range m.File.Decls {
		if c, ok := d.(*promela.Claim); ok {
			return c
		}
	}
	return nil
}

// Load returns the model in text `model`. If the model has an error, Load fails t.
func Load(t testing.TB, model string, props ...string) *Model {
	t.Helper()
	m, err := Read(model, lower.Options{}, props...)
	if err != nil {
		t.Fatalf("%v, in\n%s", err, model)
	}
	return m
}

// Program returns the program of the model in text `model`. If the model has an error, Program fails t.
func Program(t testing.TB, model string, props ...string) *program.Program {
	t.Helper()
	return Load(t, model, props...).Program
}

// Edge returns the edge with the given text in process type typ. Spaces and parentheses in texts do not count. If no
// edge matches, or more than one, Edge fails t.
func Edge(t testing.TB, p *program.Program, typ, text string) *program.Edge {
	t.Helper()
	var found *program.Edge
	for _, e := range p.Edges {
		if p.Types[e.Type].Name == typ && bare(e.Text) == bare(text) {
			if found != nil {
				t.Fatalf("two edges %s in %s", text, typ)
			}
			found = e
		}
	}
	if found == nil {
		t.Fatalf("no edge %s in %s", text, typ)
	}
	return found
}

func bare(text string) string { return strings.NewReplacer(" ", "", "(", "", ")", "").Replace(text) }
