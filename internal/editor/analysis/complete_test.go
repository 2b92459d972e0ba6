package analysis_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/analysis"
)

const completed = `#define LIMIT 3
#define MORE(n) (n + 1)
mtype = { req, ack };
mtype:colour = { red, green };
typedef Cell { byte val; mtype:colour tint };
Cell cells[2];
byte count;
chan c = [1] of { mtype, byte, mtype:colour };
chan plain = [1] of { byte };
inline put(what, n) { c!what(n, red) }
proctype P(chan to; byte from) { byte own; wait: own = from; goto wait }
active [2] proctype Q() { Cell box; again: skip }
`

// labels returns the labels of proposals of a rank or below, in order.
func labels(list []analysis.Proposal, form analysis.ProposalForm, rank int) []string {
	out := []string{}
	for _, x := range list {
		if x.Form == form && x.Rank <= rank {
			out = append(out, x.Label)
		}
	}
	return out
}

func complete(t *testing.T, text string) *analysis.Completion {
	t.Helper()
	text, offset := marked(t, completed+text)
	s := analyze(t, text)
	return s.Complete(s.Files()[0], offset)
}

// TestCompleteExactly checks places where few names fit.
func TestCompleteExactly(t *testing.T) {
	for text, want := range map[string][]string{
		"init { c!§":               {"req", "ack"},
		"init { c ? §\n }":         {"req", "ack"},
		"init { c!!r§":             {"req", "ack"},
		"init { c?[§":              {"req", "ack"},
		"init { c?<§":              {"req", "ack"},
		"init { c!req, 3, §":       {"red", "green"},
		"init { c!req(3, §":        {"red", "green"},
		"init { c!req(§":           {},
		"init { plain!§":           {},
		"init { c!count + §":       {},
		"proctype R(chan d) { d!§": {"req", "ack", "red", "green"},
		"init { chan d = [0] of { mtype:colour }; d!§": {"red", "green"},
		"init { cells[count].§":                        {"val", "tint"},
		"init { cells[cells[0].val].v§ = 1 }":          {"val", "tint"},
		"active proctype R() { Cell mine; mine.§":      {"val", "tint"},
		"ltl p { [] (Q[0]:box.§":                       {"val", "tint"},
		"init { count.§":                               {},
		"init { run §":                                 {"P", "Q"},
		"ltl p { [] P[0]@§":                            {"wait"},
		"ltl p { [] P@w§":                              {"wait"},
		"ltl p { [] P[1]:§":                            {"to", "from", "own"},
		"active proctype R() { here: goto §":           {"here"},
		"init { mtype:§":                               {"colour"},
		"init { skip }\n// ltlpor: expect §":           {},
		"ltl good { []true }\n/* ltlpor: expect §":     {"good"},
		"ltl good { []true }\n// a comment §":          {},
		"init { printf(\"§":                            {},
		"#if 0\n §":                                    {},
	} {
		require.ElementsMatch(t, want, labels(complete(t, text).Proposals, analysis.NameProposal, 0), text)
	}
}

// TestCompleteScope checks which names are proposed in a place for any statement.
func TestCompleteScope(t *testing.T) {
	const text = "active proctype R(byte arg) { byte before; { byte inner; }; { byte open; §\n } byte after }\n" +
		"ltl good { []true }\n"
	names := labels(complete(t, text).Proposals, analysis.NameProposal, 3)
	visible := []string{"arg", "before", "open", "count", "cells", "c", "red", "req", "LIMIT", "MORE", "put", "Cell"}
	require.Subset(t, names, visible)
	for _, name := range []string{"inner", "after", "own", "val", "good", "wait", "P"} {
		require.NotContains(t, names, name)
	}
	in := complete(t, "inline helper(first) { §\n }\ninit { skip }\n")
	require.Contains(t, labels(in.Proposals, analysis.NameProposal, 3), "first")
	formula := labels(complete(t, "ltl p { [] §").Proposals, analysis.NameProposal, 3)
	require.Subset(t, formula, []string{"count", "LIMIT", "P[2]@wait", "Q[0]@again"})
	require.NotContains(t, formula, "put")
	require.Subset(t, labels(complete(t, "ltl p { [] §").Proposals, analysis.WordProposal, 3), []string{"until", "len"})
	require.Contains(t, labels(complete(t, "init { §").Proposals, analysis.WordProposal, 3), "_pid")
}

// TestCompleteSnippets checks texts with places to fill in, and the places where they fit.
func TestCompleteSnippets(t *testing.T) {
	snippet := func(text, label string) string {
		list := complete(t, text).Proposals
		i := slices.IndexFunc(list, func(x analysis.Proposal) bool { return x.Label == label })
		require.GreaterOrEqual(t, i, 0, text)
		return list[i].Snippet
	}
	require.Equal(t, "put(${1:what}, ${2:n})", snippet("init { pu§", "put"))
	require.Equal(t, "", snippet("init { pu§(1) }", "put"), "the parenthesis is there")
	require.Equal(t, "MORE(${1:n})", snippet("init { count = §", "MORE"))
	require.Equal(t, "", snippet("init { count = §", "LIMIT"))
	require.Equal(t, "P(${1:to}, ${2:from})", snippet("init { run §", "P"))
	require.Equal(t, "P[${1:2}]@wait", snippet("ltl p { §", "P[2]@wait"))
	for text, want := range map[string][]string{
		"init { §":                        {"do", "if", "atomic", "d_step", "for"},
		"init { if :: count > 0 -> §":     {"do", "if", "atomic", "d_step", "for"},
		"init { count = 1\n§":             {"do", "if", "atomic", "d_step", "for"},
		"init { count = §":                {},
		"init { skip }\n§":                {"proctype", "active", "init", "inline", "typedef", "ltl"},
		"ltl p { §":                       {},
		"init { do :: skip\nproctype S(§": {},
	} {
		require.Equal(t, want, labels(complete(t, text).Proposals, analysis.SnippetProposal, 3), text)
	}
	done := complete(t, "init { cou§nt = 1 }")
	require.Equal(t, "cou", done.Replaced.Text())
}
