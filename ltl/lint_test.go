package ltl

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/source"
)

// TestLint: every misreading with its place and the suggested formula, next to similar formulas without a warning.
func TestLint(t *testing.T) {
	for _, c := range []struct {
		text, place, message, meant string
	}{
		{"p", "p", "the first state of a run only", "G p"},
		{"G q && !(p || q)", "!(p || q)", "the first state of a run only", "G !(p || q)"},
		{"p -> F q", "p -> F q", "without a G around it, this asks nothing unless p holds in the first state", "G(p -> F q)"},
		{"p -> X q", "p -> X q", "without a G around it", "G(p -> X q)"},
		{"G p -> F q", "G p -> F q", "asks nothing of a run on which p is false even once", "G(p -> F q)"},
		{"F p -> F q", "F p -> F q", "q may come before p here", "G(p -> F q)"},
		{"F(p -> q)", "F(p -> q)", "true as soon as p is false", "F(p && q)"},
		{"G F(p -> X q)", "F(p -> X q)", "true as soon as p is false", "F(p && X q)"},
		{"F(x == 1 U x == 3)", "F(x == 1 U x == 3)", "no more than F (x == 3)", "F((x == 1) && ((x == 1) U (x == 3)))"},
		{"G(p && F q)", "G(p && F q)", "demands p in every state", "G(p -> F q)"},
		{"G(F q && p)", "G(F q && p)", "demands p in every state", "G(p -> F q)"},
		{"G p U q", "G p U q", "read as (G p) U q", "G(p U q)"},
		{"!p U q", "!p U q", "U demands that q comes", "!p W q"},
		{"G(r -> (!p U q))", "!p U q", "U demands that q comes", "!p W q"},
		{"G(ack || Fack)", "Fack", "Fack is one name here, not F ack", ""},
		{"G(req -> Fp0)", "Fp0", "Fp0 is one name here, not F p0", ""},
		{"GFack", "GFack", "GFack is one name here, not G F ack", ""},
		{"G(p -> X q)", "X q", "the next step of any process", ""},
		{"p && G", "G", "G is a name here, and no operator", ""},
		{"p -> until", "until", "until is a name here", ""},
	} {
		t.Run(c.text, func(t *testing.T) {
			p, list := Parse(source.NewFile("formula", c.text), Textbook)
			require.NoError(t, list.Err())
			found := false
			all := append(LintNames(p, Textbook), Lint(p, Textbook)...)
			if d := LintNext(p); d != nil {
				all.Add(d)
			}
			for _, d := range all {
				require.Equal(t, source.Warning, d.Severity)
				if strings.Contains(d.Message, c.message) {
					found = true
					require.Equal(t, c.place, c.text[d.Span.Start:d.Span.End])
					if c.meant != "" {
						require.Contains(t, d.Hint, ": "+c.meant)
						_, list := Parse(source.NewFile("meant", d.Hint[strings.LastIndex(d.Hint, ": ")+2:]), Textbook)
						require.NoError(t, list.Err())
					}
				}
			}
			require.True(t, found, "%v", all)
		})
	}
	for _, text := range []string{
		"G(p -> F q)", "G p", "G F p -> G F q", "F p -> (!q U p)", "G(p -> (q U r))", "F(p && F q)", "(G p) U q", "(F p) W q",
		"G(p && q)", "F G p", "!p W q", "G((p && F q) -> (!r U q))", "true", "p U q", "G(F p && F q)", "G(Front -> F Goal)",
	} {
		p, list := Parse(source.NewFile("formula", text), Textbook)
		require.NoError(t, list.Err())
		got := append(LintNames(p, Textbook), Lint(p, Textbook)...)
		require.Nil(t, LintNext(p), text)
		require.Empty(t, got, "%s: %v", text, got)
	}
}

// TestLintOnce: a mistake is reported only once.
func TestLintOnce(t *testing.T) {
	p, list := Parse(source.NewFile("formula", "(!p U q) && (!q U r) && G s"), Textbook)
	require.NoError(t, list.Err())
	require.Len(t, Lint(p, Textbook), 2)
}

// TestLintSpot: in Spot's syntax names do not run together.
func TestLintSpot(t *testing.T) {
	p, list := Parse(source.NewFile("formula", "GFack"), Spot)
	require.NoError(t, list.Err())
	require.Empty(t, Lint(p, Spot))
}

// TestLintIsBounded: a long formula does not get a warning for every part.
func TestLintIsBounded(t *testing.T) {
	parts := make([]string, 20_000)
	for i := range parts {
		parts[i] = []string{"p", "F(p U q)", "(G p U q)"}[i%3]
	}
	p, list := Parse(source.NewFile("formula", strings.Join(parts, " && ")), Textbook)
	require.NoError(t, list.Err())
	require.Len(t, Lint(p, Textbook), MaxWarnings)
}
