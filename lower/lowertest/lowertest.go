// Package lowertest makes programs of Promela text, and finds edges in them, for the tests
// of the packages that work on programs.
package lowertest

import (
	"strings"
	"testing"

	"ltlpor/lower"
	"ltlpor/program"
	"ltlpor/promela"
	"ltlpor/promela/check"
	"ltlpor/source"
)

// Program returns the program of a model, which must be without errors.
func Program(t testing.TB, model string) *program.Program {
	t.Helper()
	file, list := promela.Parse(source.NewFile("model", model), promela.Options{})
	must(t, list)
	info, list := check.File(file)
	must(t, list)
	p, list := lower.Program(file, info, lower.Options{})
	must(t, list)
	return p
}

func must(t testing.TB, list source.List) {
	t.Helper()
	if err := list.Err(); err != nil {
		t.Fatal(err)
	}
}

// Edge returns the only edge of process type typ with that text, spaces and parentheses
// left aside.
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
