package lsp_test

import (
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
