package formulas_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/output/formulas"
	"ltlpor/internal/testing/golden"
	"ltlpor/ltl"
	"ltlpor/source"
)

func parse(t *testing.T, text string) *ltl.Parsed {
	t.Helper()
	parsed, list := ltl.Parse(source.NewFile("formula", text), ltl.Textbook)
	require.NoError(t, list.Err())
	return parsed
}

func TestFormula(t *testing.T) {
	ctx := context.Background()
	p := parse(t, "G(req -> X ack)")
	analysis, err := buchi.Analyse(ctx, p.Formula, buchi.Options{})
	require.NoError(t, err)
	f := formulas.Formula{Parsed: p, Analysis: analysis, Simple: ltl.Simplify(ctx, p.Formula)}
	f.Lint = source.List{source.Warnf(source.Span{}, "a warning")}
	var out, warnings bytes.Buffer
	f.Print(&out, &warnings, ltl.Textbook)
	golden.Compare(t, "formula.txt", out.Bytes())
	require.Contains(t, warnings.String(), "a warning")
}

func TestComparison(t *testing.T) {
	p, q := parse(t, "p U q"), parse(t, "p W q")
	joined, atoms := ltl.Join(p, q)
	word, differ, err := buchi.Difference(context.Background(), joined.Formula, p.Formula, buchi.Options{})
	require.NoError(t, err)
	require.True(t, differ)
	f := formulas.Formula{Parsed: p, Compared: &formulas.Comparison{Second: q, Differ: true, Atoms: atoms, Word: word}}
	var out bytes.Buffer
	f.Print(&out, &out, ltl.Textbook)
	golden.Compare(t, "comparison.txt", out.Bytes())
}

// TestAutomaton: an automaton in every form, its figures and the passes of its translation.
func TestAutomaton(t *testing.T) {
	p := parse(t, "G(req -> F ack)")
	a := formulas.Automaton{Props: []string{"req", "ack"}, Title: "G(req -> F ack)", Stutter: buchi.Yes}
	made, err := buchi.Translate(context.Background(), p.Formula, buchi.Options{
		Step: func(s buchi.Step) { a.Steps = append(a.Steps, s) },
	})
	require.NoError(t, err)
	a.State = made
	for name, format := range map[string]string{
		"automaton.hoa": "hoa", "automaton11.hoa": "hoa1.1", "automaton.never": "spin", "automaton.dot": "dot",
		"automaton.svg": "svg", "automaton.tex": "tikz",
	} {
		var b bytes.Buffer
		require.NoError(t, a.Write(&b, format))
		golden.Compare(t, name, b.Bytes())
	}
	var text bytes.Buffer
	a.PrintStats(&text)
	formulas.PrintSteps(&text, &a)
	golden.Compare(t, "automaton.txt", text.Bytes())
}
