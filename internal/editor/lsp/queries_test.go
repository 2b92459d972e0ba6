package lsp_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/protocol"
)

func TestFormatting(t *testing.T) {
	c := start(t, nil, `{}`)
	format := func(text string) []protocol.TextEdit {
		c.open(uri, text)
		var edits []protocol.TextEdit
		c.ok("textDocument/formatting", about(uri, `,"options":{}`), &edits)
		return edits
	}
	edits := format("/* 𝄞 */\nint x;\nactive proctype P() { x=1 ;x=2 }\nint y;\n")
	require.Len(t, edits, 1)
	require.Equal(t, protocol.Range{Start: protocol.Position{Line: 2}, End: protocol.Position{Line: 3}}, edits[0].Range)
	require.Contains(t, edits[0].NewText, "x = 1")
	require.Equal(t, []protocol.TextEdit{}, format("int x;\n"))
	c.open(uri, "active proctype P() { do }\n")
	code, _ := c.call("textDocument/formatting", about(uri, ""), nil)
	require.Equal(t, jsonrpc.RequestFailed, code)
}

func TestSymbols(t *testing.T) {
	c := start(t, nil, `{"textDocument":{"documentSymbol":{"hierarchicalDocumentSymbolSupport":true}}}`)
	const text = "mtype = { red }\nbyte x;\nproctype P(byte n) { int k; skip }\ninit { run P(1) }\nltl safe { []true }\n"
	c.open(uri, text)
	var tree []protocol.Symbol
	c.ok("textDocument/documentSymbol", about(uri, ""), &tree)
	names := map[string]int{}
	for _, x := range tree {
		names[x.Name] = len(x.Children)
	}
	require.Equal(t, map[string]int{"mtype": 1, "x": 0, "P": 2, "init": 0, "safe": 0}, names)
	flat := start(t, nil, `{}`)
	flat.open(uri, text)
	var list []protocol.SymbolInformation
	flat.ok("textDocument/documentSymbol", about(uri, ""), &list)
	require.Len(t, list, 8)
	require.Equal(t, "P", list[5].ContainerName)
}

const navigated = `mtype = { red }
typedef T { byte low; byte high }
int x;
T t;
proctype P(byte count) {
  int inner; /* a counter */
here: inner = count + x;
  t.low = inner
}
init { byte other; run P(1); x = 2 }
ltl safe { []true }
`

// position returns the parameters of a request about the place of word behind a text before.
func position(t *testing.T, word, before, members string) string {
	i := strings.Index(navigated, before)
	require.GreaterOrEqual(t, i, 0)
	j := strings.Index(navigated[i:], word)
	require.GreaterOrEqual(t, j, 0)
	return about(uri, `,"position":`+encode(protocol.NewLines(navigated).Position(i+j, protocol.UTF16))+members)
}

func TestNavigation(t *testing.T) {
	c := start(t, nil, `{}`)
	c.open(uri, navigated)
	var places []protocol.Location
	c.ok("textDocument/definition", position(t, "inner", "t.low", ""), &places)
	require.Len(t, places, 1)
	require.Equal(t, protocol.Position{Line: 5, Character: 6}, places[0].Range.Start)
	c.ok("textDocument/references", position(t, "inner", "t.low", `,"context":{"includeDeclaration":true}`), &places)
	require.Len(t, places, 3)
	c.ok("textDocument/references", position(t, "inner", "t.low", ""), &places)
	require.Len(t, places, 2)
	var uses []protocol.Highlight
	c.ok("textDocument/documentHighlight", position(t, "x", "+ x", ""), &uses)
	require.Len(t, uses, 3)
	c.ok("textDocument/definition", position(t, "+", "count + x", ""), &places)
	require.Equal(t, []protocol.Location{}, places)

	var at protocol.PrepareRename
	c.ok("textDocument/prepareRename", position(t, "inner", "t.low", ""), &at)
	require.Equal(t, "inner", at.Placeholder)
	code, _ := c.call("textDocument/prepareRename", position(t, "run", "run", ""), nil)
	require.Equal(t, jsonrpc.RequestFailed, code)
	var edit protocol.WorkspaceEdit
	c.ok("textDocument/rename", position(t, "inner", "t.low", `,"newName":"own"`), &edit)
	require.Len(t, edit.Changes[uri], 3)
	for _, name := range []string{"count", "do", "1x", ""} {
		code, _ := c.call("textDocument/rename", position(t, "inner", "t.low", `,"newName":"`+name+`"`), nil)
		require.Equal(t, jsonrpc.RequestFailed, code, name)
	}
}

func TestHover(t *testing.T) {
	c := start(t, nil, `{"textDocument":{"hover":{"contentFormat":["markdown"]}}}`)
	c.open(uri, navigated)
	hover := func(word, before string) string {
		var h *protocol.Hover
		c.ok("textDocument/hover", position(t, word, before, ""), &h)
		if h == nil {
			return ""
		}
		return h.Contents.Value
	}
	require.Equal(t, "```promela\nint inner;\n```\n\nvariable of type `int` of `P`"+
		"\n\nthe values lie in 0..3; `int` holds -2147483648 to 2147483647"+
		"\n\ndependent steps of other processes:\n\n- `P`: `t.low = inner` (each writes t.low)",
		hover("inner", "t.low"))
	require.Contains(t, hover("=", "= 2"), "dependent steps of other processes:\n\n- `P`: `inner = count + x`")
	require.Contains(t, hover("P", "run P"), "proctype P(byte count) {")
	require.Empty(t, hover("=", "mtype ="))
	require.Contains(t, hover("safe", "ltl"),
		"read as `[] true`\n\nthe Büchi automaton of the runs that violate it has")
	require.Contains(t, hover("safe", "ltl"), "it accepts no run")
	require.NotContains(t, hover("safe", "ltl"), "last check")
	c.ok("ltlpor/check", about(uri, ""), nil)
	require.Contains(t, hover("safe", "ltl"), "last check: holds")
	plain := start(t, nil, `{}`)
	plain.open(uri, navigated)
	var h protocol.Hover
	plain.ok("textDocument/hover", position(t, "inner", "t.low", ""), &h)
	require.Equal(t, "int inner;\n\nvariable of type int of P"+
		"\n\nthe values lie in 0..3; int holds -2147483648 to 2147483647"+
		"\n\ndependent steps of other processes:\n\n- P: t.low = inner (each writes t.low)", h.Contents.Value)
}

// A statement of an inline has the dependences of each use: of own, which nothing else reads, and of shared.
func TestHoverInline(t *testing.T) {
	const text = "byte shared;\ninline bump(v) { v = v + 1 }\nactive proctype A() { byte own; bump(own) }\n" +
		"active proctype B() { bump(shared) }\nactive proctype C() { shared = 3 }\n"
	c := start(t, nil, `{}`)
	c.open(uri, text)
	var h protocol.Hover
	c.ok("textDocument/hover", about(uri, `,"position":{"line":1,"character":19}`), &h)
	require.Contains(t, h.Contents.Value, "C: shared = 3 (each writes shared)")
}

func TestCompletion(t *testing.T) {
	c := start(t, nil, `{"textDocument":{"completion":{"completionItem":{"snippetSupport":true}}}}`)
	c.open(uri, navigated)
	complete := func(word, before string) (labels []string, list protocol.CompletionList) {
		c.ok("textDocument/completion", position(t, word, before, ""), &list)
		for _, x := range list.Items {
			labels = append(labels, x.Label)
		}
		return labels, list
	}
	labels, list := complete("ner", "t.low")
	for _, name := range []string{"x", "t", "T", "red", "inner", "count", "atomic", "timeout"} {
		require.Contains(t, labels, name)
	}
	for _, name := range []string{"other", "low", "P", "here", "safe", "do …"} {
		require.NotContains(t, labels, name)
	}
	require.Equal(t, protocol.Position{Line: 7, Character: 10}, list.Items[0].TextEdit.Range.Start, "of the word")
	labels, _ = complete("t.low", "here")
	require.Contains(t, labels, "do …")
	labels, list = complete("P(1)", "init")
	require.Equal(t, []string{"P"}, labels)
	require.Zero(t, list.Items[0].InsertTextFormat, "the arguments are there")
	labels, _ = complete("low", "t.low")
	require.ElementsMatch(t, []string{"low", "high"}, labels)

	for able, want := range map[string]string{`true`: "P(${1:count})", `false`: "P"} {
		c := start(t, nil, `{"textDocument":{"completion":{"completionItem":{"snippetSupport":`+able+`}}}}`)
		const text = "proctype P(byte count) { skip }\ninit { run "
		c.open(uri, text)
		var list protocol.CompletionList
		c.ok("textDocument/completion", about(uri, `,"position":{"line":1,"character":11}`), &list)
		require.Len(t, list.Items, 1)
		require.Equal(t, want, list.Items[0].TextEdit.NewText)
		require.Equal(t, "(byte count)", list.Items[0].Detail)
	}
}

// A call is described while it is being written.
func TestSignatureHelp(t *testing.T) {
	const text = "inline put(what, n) { skip }\nproctype P(byte count; chan to) { skip }\ninit { run P(1,"
	const support = `{"textDocument":{"signatureHelp":{"signatureInformation":{"parameterInformation":` +
		`{"labelOffsetSupport":true}}}}}`
	ask := func(c *client, text string) (help *protocol.SignatureHelp) {
		c.open(uri, text)
		end := protocol.NewLines(text).Position(len(text), protocol.UTF16)
		c.ok("textDocument/signatureHelp", about(uri, `,"position":`+encode(end)), &help)
		return help
	}
	c := start(t, nil, `{}`)
	help := ask(c, text)
	require.Equal(t, "P(byte count, chan to)", help.Signatures[0].Label)
	require.Equal(t, 1, *help.ActiveParameter)
	params := []protocol.ParameterInformation{{Label: "byte count"}, {Label: "chan to"}}
	require.Equal(t, params, help.Signatures[0].Parameters)
	require.Equal(t, "put(what, n)", ask(c, text+"2); put(").Signatures[0].Label)
	help = ask(c, text+"2, 3")
	require.Equal(t, "P(byte count, chan to)", help.Signatures[0].Label)
	require.Empty(t, help.Signatures[0].Parameters, "too many arguments: no parameter is active")
	help = ask(start(t, nil, strings.Replace(support, `"parameterInformation"`,
		`"noActiveParameterSupport":true,"parameterInformation"`, 1)), text+"2, 3")
	require.Nil(t, help.ActiveParameter)
	require.Len(t, help.Signatures[0].Parameters, 2)
	require.Nil(t, ask(c, text+"2)"))
	help = ask(start(t, nil, support), text)
	require.Equal(t, []protocol.ParameterInformation{
		{Label: []any{2.0, 12.0}}, {Label: []any{14.0, 21.0}},
	}, help.Signatures[0].Parameters)
}

// Hints are those of the asked range, in the units of the encoding.
func TestInlayHints(t *testing.T) {
	c := start(t, nil, `{}`)
	c.open(uri, "#define N 3\nproctype P(byte count) { skip }\ninit { /* 𝄞 */ run P(N); run P(N) }\n")
	var list []protocol.InlayHint
	c.ok("textDocument/inlayHint", about(uri,
		`,"range":{"start":{"line":2,"character":0},"end":{"line":2,"character":24}}`), &list)
	require.Equal(t, []protocol.InlayHint{
		{Position: protocol.Position{Line: 2, Character: 22}, Label: "count:", Kind: 2, PaddingRight: true},
		{Position: protocol.Position{Line: 2, Character: 23}, Label: "= 3", PaddingLeft: true},
	}, list)
	c.ok("textDocument/inlayHint", about(uri,
		`,"range":{"start":{"line":0,"character":0},"end":{"line":1,"character":0}}`), &list)
	require.Equal(t, []protocol.InlayHint{}, list)
}

func TestFolding(t *testing.T) {
	c := start(t, nil, `{}`)
	c.open(uri, navigated)
	var list []protocol.FoldingRange
	c.ok("textDocument/foldingRange", about(uri, ""), &list)
	require.Equal(t, []protocol.FoldingRange{{StartLine: 4, EndLine: 8}}, list)
}

// Tokens have lengths in the units of the encoding, and places behind the token before.
func TestSemanticTokens(t *testing.T) {
	c := start(t, nil, `{}`)
	c.open(uri, "/* 𝄞 */ byte x;\n\ninit { x = 1 }\n")
	var all, part protocol.SemanticTokens
	c.ok("textDocument/semanticTokens/full", about(uri, ""), &all)
	require.Equal(t, []uint32{
		0, 0, 8, 16, 0, // the comment
		0, 9, 4, 13, 0, // byte
		0, 5, 1, 0, 1, // x, declared
		2, 0, 4, 12, 0, // init
		0, 7, 1, 0, 0, // x
		0, 4, 1, 14, 0, // 1
	}, all.Data)
	c.ok("textDocument/semanticTokens/range", about(uri, `,"range":{"start":{"line":1},"end":{"line":2}}`), &part)
	require.Equal(t, append([]uint32{2}, all.Data[16:]...), part.Data)
}
