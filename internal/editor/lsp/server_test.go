package lsp_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/lsp"
	"ltlpor/internal/editor/protocol"
	"ltlpor/internal/testing/rpcpipe"
)

const uri = "file:///models/m.pml"

func TestLifecycle(t *testing.T) {
	c := connect(t, nil)
	code, _ := c.call("textDocument/codeLens", about(uri, ""), nil)
	require.Equal(t, jsonrpc.ServerNotInitialized, code)
	var result protocol.InitializeResult
	c.ok("initialize", `{"capabilities":{"general":{"positionEncodings":["utf-32","utf-8","utf-16"]}}}`, &result)
	require.Equal(t, protocol.UTF8, result.Capabilities.PositionEncoding)
	require.Equal(t, "ltlpor", result.ServerInfo.Name)
	code, _ = c.call("initialize", `{"capabilities":{}}`, nil)
	require.Equal(t, jsonrpc.InvalidRequest, code)
	code, _ = c.call("textDocument/nothing", `{}`, nil)
	require.Equal(t, jsonrpc.MethodNotFound, code)
	c.ok("shutdown", `null`, nil)
	code, _ = c.call("textDocument/codeLens", about(uri, ""), nil)
	require.Equal(t, jsonrpc.InvalidRequest, code)
	c.notify("exit", `null`)
	require.True(t, <-c.done)
}

// A server that was not asked to shut down tells that the end was sudden.
func TestSuddenEnds(t *testing.T) {
	c := start(t, nil, `{}`)
	c.notify("exit", `null`)
	require.False(t, <-c.done)
	c = start(t, nil, `{}`)
	c.end()
	require.False(t, <-c.done)
}

// A server ends with the process of the client.
func TestEndOfClient(t *testing.T) {
	server, own, end := rpcpipe.New()
	defer end()
	asked := make(chan int, 9)
	s := lsp.NewServer(lsp.Options{Exists: func(pid int) bool { asked <- pid; return false }})
	conn := jsonrpc.NewConn(own)
	go conn.Serve(context.Background(), func(*jsonrpc.Conn, *jsonrpc.Request) {}) //nolint:errcheck // the end
	done := make(chan bool, 1)
	go func() {
		orderly, err := s.Serve(context.Background(), server)
		require.NoError(t, err)
		done <- orderly
	}()
	params := json.RawMessage(`{"processId":77,"capabilities":{}}`)
	require.NoError(t, conn.Call(context.Background(), "initialize", params, nil))
	require.Equal(t, 77, <-asked)
	require.False(t, <-done)
}

func TestDiagnostics(t *testing.T) {
	c := start(t, nil, `{}`)
	c.open(uri, "/* 𝄞 */ active proctype P() { x = 1 }\n")
	d := c.diagnostics(uri, 1).Diagnostics
	require.Len(t, d, 1)
	at := protocol.Range{Start: protocol.Position{Character: 31}, End: protocol.Position{Character: 32}}
	require.Equal(t, at, d[0].Range)
	require.Equal(t, protocol.Error, d[0].Severity)
	require.Contains(t, d[0].Message, "x")
	c.change(uri, 2, "active proctype P() { skip }\n")
	require.Empty(t, c.diagnostics(uri, 2).Diagnostics)
	c.change(uri, 3, "active proctype P() { y = 1 }\n")
	require.Len(t, c.diagnostics(uri, 3).Diagnostics, 1)
	c.close(uri)
	c.await("textDocument/publishDiagnostics", func(p json.RawMessage) bool {
		return string(p) == `{"uri":"`+uri+`","diagnostics":[]}`
	})
}

// A change has a range in the units of the encoding.
func TestIncrementalChanges(t *testing.T) {
	for encoding, at := range map[string]int{"utf-16": 4, "utf-8": 6} {
		c := start(t, nil, `{"general":{"positionEncodings":["`+encoding+`"]}}`)
		c.open(uri, "/*𝄞\r\n*/ active proctype P() { x = 1 }\r\n")
		require.Len(t, c.diagnostics(uri, 1).Diagnostics, 1)
		insert := func(line, character int, text string) map[string]any {
			p := map[string]any{"line": line, "character": character}
			return map[string]any{"range": map[string]any{"start": p, "end": p}, "text": text}
		}
		c.notify("textDocument/didChange", encode(map[string]any{
			"textDocument":   map[string]any{"uri": uri, "version": 2},
			"contentChanges": []any{insert(0, at, "*/ int x; /*"), insert(9, 9, "int y = x1;")},
		}))
		d := c.diagnostics(uri, 2).Diagnostics
		require.Len(t, d, 1)
		require.Contains(t, d[0].Message, "x1")
		require.Equal(t, protocol.Position{Line: 2, Character: 8}, d[0].Range.Start)
	}
}

// The text of an open document wins over the file in an include, and an included document has the diagnostics of the
// model.
func TestIncludes(t *testing.T) {
	const other = "file:///models/sub/d%20e.h"
	c := start(t, map[string]string{"/models/sub/d e.h": "int x;\n"}, `{}`)
	model := "#include \"sub/d e.h\"\nactive proctype P() { x = 1 }\n"
	c.open(uri, model)
	require.Empty(t, c.diagnostics(uri, 1).Diagnostics)
	c.open(other, "int y = 1 +;\nint x;\n")
	require.Len(t, c.diagnostics(other, 1).Diagnostics, 1, "of the model")
	c.change(other, 2, "int z;\n")
	require.Len(t, c.diagnostics(uri, 1).Diagnostics, 1, "x is gone")
	c.close(other)
	require.Empty(t, c.diagnostics(uri, 1).Diagnostics, "the file has x")
	c.change(uri, 2, strings.Replace(model, "sub/d e.h", "none.h", 1))
	require.NotEmpty(t, c.diagnostics(uri, 2).Diagnostics)
}

// A document is analyzed alone when no model includes the document any more.
func TestIncludedDocumentAlone(t *testing.T) {
	const other = "file:///models/d.h"
	c := start(t, nil, `{}`)
	c.open(other, "x = 1;\n")
	require.NotEmpty(t, c.diagnostics(other, 1).Diagnostics)
	c.open(uri, "int x;\nactive proctype P() {\n#include \"d.h\"\n}\n")
	require.Empty(t, c.diagnostics(uri, 1).Diagnostics)
	require.Empty(t, c.diagnostics(other, 1).Diagnostics)
	c.close(uri)
	require.NotEmpty(t, c.diagnostics(other, 1).Diagnostics)
}

// Wrong parameters are an error of the request, for every method; the server goes on.
func TestWrongParameters(t *testing.T) {
	c := start(t, nil, `{}`)
	c.open(uri, "active proctype P() { skip }\n")
	for _, method := range lsp.Methods() {
		for _, params := range []string{
			`null`, `[]`, `3`, `"x"`, `{"textDocument":3}`, about("file:///none.pml", ""), about("", ""),
			about("::%zz", ""), `{"command":"ltlpor.check","arguments":[3]}`, `{"command":"none"}`,
		} {
			code, message := c.call(method, params, nil)
			require.Contains(t, []jsonrpc.Code{jsonrpc.InvalidParams, jsonrpc.RequestFailed}, code, "%s %s: %s", method, params,
				message)
		}
	}
	for _, params := range []string{
		`null`, `[]`, `{"textDocument":3}`, `{"contentChanges":[{}]}`, `{"id":{}}`, `{"settings":3}`,
	} {
		for _, method := range lsp.Notifications() {
			c.notify(method, params)
		}
	}
	c.ok("textDocument/codeLens", about(uri, ""), nil)
}

// Diagnostics have the version of the analyzed text, also when another document is analyzed in between.
func TestVersions(t *testing.T) {
	const other = "file:///models/other.pml"
	c := start(t, nil, `{}`)
	c.open(uri, "active proctype P() { x = 1 }\n")
	c.diagnostics(uri, 1)
	for version := int32(2); version < 30; version++ {
		c.change(uri, version, strings.Repeat("\n", int(version))+"active proctype P() { x = 1 }\n")
		c.open(other, "active proctype P() { y = 1 }\n")
		c.ok("textDocument/codeLens", about(other, ""), nil) // ends the pause of the other document only
		c.close(other)
	}
	require.Len(t, c.diagnostics(uri, 29).Diagnostics, 1)
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range c.notifications {
		var p protocol.PublishParams
		require.NoError(t, json.Unmarshal(r.Params, &p))
		if p.URI == uri {
			require.Equal(t, *p.Version, int32(p.Diagnostics[0].Range.Start.Line), "a line more in each version")
		}
	}
}
