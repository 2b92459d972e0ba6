package lsp_test

import (
	"encoding/json"
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/protocol"
)

const (
	part     = "file:///models/parts/p.pml"
	partText = "inline step() {\n  if\n  :: x == LIMIT -> x = LOW(x)\n  :: y > 0 -> reset(x)\n  fi\n}\n" +
		"proctype P(Point p) { step(); q = 1 }\n"
)

// noted waits for diagnostics of a document that fit.
func (c *client) noted(uri string, fits func(list []protocol.Diagnostic) bool) {
	c.t.Helper()
	c.await("textDocument/publishDiagnostics", func(params json.RawMessage) bool {
		var p protocol.PublishParams
		require.NoError(c.t, json.Unmarshal(params, &p))
		return p.URI == uri && fits(p.Diagnostics)
	})
}

// A part of a model that is opened alone has the diagnostics of the model, which is not open.
func TestModelOfAPart(t *testing.T) {
	const model = "#include \"parts/all.h\"\n#define LIMIT 3\n#define LOW(x) (x - 1)\n" +
		"typedef Point { byte a }\nbyte x, y;\ninline reset(v) { v = 0 }\n#include \"parts/p.pml\"\n" +
		"init { Point o; run P(o) }\n"
	files := map[string]string{
		"/models/m.pml": model, "/models/parts/all.h": "", "/models/parts/p.pml": partText,
		"/models/other.pml":     "init { skip }\n",
		"/models/unrelated.pml": "// #include \"parts/p.pml\"\ninit { skip }\n",
	}
	c := connect(t, files)
	c.ok("initialize", `{"processId":null,"rootUri":"file:///models","capabilities":{}}`, nil)
	c.notify("initialized", `{}`)
	c.open(part, partText)
	undeclared := func(list []protocol.Diagnostic) bool {
		return len(list) == 1 && list[0].Severity == protocol.Error && list[0].Range.Start.Line == 6
	}
	c.noted(part, undeclared)

	var where []protocol.Location
	at := `,"position":{"line":2,"character":5}`
	c.ok("textDocument/definition", about(part, at), &where)
	require.Len(t, where, 1)
	require.Equal(t, "file:///models/m.pml", where[0].URI)

	c.change(part, 2, "inline step() { skip }\nproctype P(Point p) { step() }\n")
	c.noted(part, func(list []protocol.Diagnostic) bool { return len(list) == 0 })
	var checked protocol.CheckedResult
	command := `{"command":"ltlpor.check","arguments":[{"uri":"` + uri + `"}]}`
	c.ok("workspace/executeCommand", command, &checked)
	require.Equal(t, "holds", checked.Verdict)

	c.open(uri, "#include \"parts/p.pml\"\ninit { skip }\n") // the open text counts
	c.noted(part, func(list []protocol.Diagnostic) bool { return len(list) == 1 })
	c.close(uri)
	c.noted(part, func(list []protocol.Diagnostic) bool { return len(list) == 0 })
	c.close(part)
	c.open(uri, "init { skip }\n")
	require.Empty(t, c.diagnostics(uri, 1).Diagnostics)
}

// A part of no known model has a remark, and errors only about itself.
func TestPartWithoutModel(t *testing.T) {
	c := start(t, map[string]string{"/models/x.pml": "#include \"parts/q.pml\"\ninit { skip }\n"}, `{}`)
	c.open(part, partText)
	d := c.diagnostics(part, 1).Diagnostics
	require.Len(t, d, 1)
	require.Equal(t, protocol.Information, d[0].Severity)
	require.Contains(t, d[0].Message, "no known model includes this file")

	c.change(part, 2, "byte x, x;\nproctype P() { x = y; x = = 1; goto L }\nltl p { [] (z -> u }\n")
	d = c.diagnostics(part, 2).Diagnostics
	require.NotEmpty(t, d)
	for _, x := range d {
		require.NotContains(t, x.Message, "not declared")
	}
	for version, text := range []string{
		"", "#define A 3\n", "inline step() { x = LOW(y) }\nCHANNEL(c, 3)\nDECLARE(d);\nbyte z = LOW(2);\n",
		"bool b[N], d[SIZE(2)];\nchan c = [K] of { T }\n",
		"proctype P() {\n  c!m(x, 1); c?[m(y)];\n  d?m(_, y)\n  call(3)\n  run Q(2, LOW(3)); a[LOW(x)] = y\n}\n",
	} {
		c.change(part, int32(version+3), text)
		d = c.diagnostics(part, int32(version+3)).Diagnostics
		require.Len(t, d, 1, text)
		require.Equal(t, "fragment", d[0].Code)
	}
	c.change(part, 9, "byte x;\nactive proctype P() { x = y }\n")
	d = c.diagnostics(part, 9).Diagnostics
	require.Len(t, d, 1)
	require.Contains(t, d[0].Message, "y is not declared")
}

// A name similar to a word, or to an inline of the file, is told with a fix in a part of no known model, too.
func TestMisspeltInPart(t *testing.T) {
	for _, x := range []struct{ text, fixed string }{
		{"inline f(v) { atomic { v = 1; asert(v) } }\n", "inline f(v) { atomic { v = 1; assert(v) } }\n"},
		{"proctype P() { pritnf(\"a\") }\n", "proctype P() { printf(\"a\") }\n"},
		{"inline lock(v) { v = 1 }\nproctype P() { byte x; lokc(x) }\n",
			"inline lock(v) { v = 1 }\nproctype P() { byte x; lokc(x) }\n"}, // too short to be sure
		{"inline release(v) { v = 1 }\nproctype P() { byte x; relaese(x) }\n",
			"inline release(v) { v = 1 }\nproctype P() { byte x; release(x) }\n"},
		{"inline step_1() { skip }\nproctype P() { step_2() }\n",
			"inline step_1() { skip }\nproctype P() { step_2() }\n"},
		{"inline f(asert) { asert(1) }\n", "inline f(asert) { asert(1) }\n"},
		{"x = 1;\nif\n:: reset(x) -> asert(x == 1)\n:: else\nfi\n",
			"x = 1;\nif\n:: reset(x) -> assert(x == 1)\n:: else\nfi\n"},
	} {
		c := start(t, nil, `{}`)
		c.open(part, x.text)
		d := c.diagnostics(part, 1).Diagnostics
		require.Equal(t, "fragment", d[0].Code, x.text)
		if x.text == x.fixed {
			require.Len(t, d, 1, x.text)
			continue
		}
		require.Len(t, d, 2, x.text)
		require.Equal(t, protocol.Warning, d[1].Severity)
		require.Contains(t, d[1].Message, "did you mean ")
		var actions []protocol.CodeAction
		c.ok("textDocument/codeAction", about(part, `,"range":`+encode(d[1].Range)+
			`,"context":{"diagnostics":[]}`), &actions)
		require.Len(t, actions, 1, x.text)
		require.Equal(t, x.fixed, edited(x.text, actions[0].Edit.Changes[part]), x.text)
	}
}

// A part may be statements alone, which a model includes in a body. Mistakes in them are told.
func TestStatementsInPart(t *testing.T) {
	for text, wrong := range map[string]int{
		"x = 1;\ny = 2\n": 0, "byte i;\ni = 0;\ndo\n:: i < N -> call(i); i++\n:: else -> break\nod\n": 0,
		"goto L\n": 0, "c!m(x);\nL: c?m(y)\n": 0, "if\n:: f(x)\n:: else -> g(x)\nfi;\n": 0,
		"x = = 1;\ny = 2\n": 1, "if\n:: x = 1\nod\n": 1, "x = 1\nproctype P() { x = 1 }\n": 1,
		"byte x\nproctype P() { x = = 1 }\n": 1,
	} {
		c := start(t, nil, `{}`)
		c.open(part, text)
		require.Len(t, c.diagnostics(part, 1).Diagnostics, 1+wrong, text)
	}
}

// A text with processes is a model, unless a model that includes it has the names that are missing.
func TestModelOrPart(t *testing.T) {
	files := map[string]string{"/models/all.pml": "byte x;\n#include \"m.pml\"\nactive proctype Q() { skip }\n"}
	c := start(t, maps.Clone(files), `{}`)
	c.open(uri, "active proctype P() { x = 1 }\n")
	c.noted(uri, func(list []protocol.Diagnostic) bool { return len(list) == 0 })

	files["/models/all.pml"] = "byte y;\n#include \"m.pml\"\nactive proctype Q() { skip }\n"
	c = start(t, files, `{}`)
	c.open(uri, "active proctype P() { x = 1 }\n")
	c.noted(uri, func(list []protocol.Diagnostic) bool { return len(list) == 1 })
	c.change(uri, 2, "int x; active proctype P() { x = 1; assert(x == 1) }\n")
	require.Empty(t, c.diagnostics(uri, 2).Diagnostics)
	var checked protocol.CheckedResult
	c.ok("workspace/executeCommand", `{"command":"ltlpor.check","arguments":[{"uri":"`+uri+`"}]}`, &checked)
	require.Equal(t, "holds", checked.Verdict)
}

// Documents that are opened together, as an editor does at its start, count in each other.
func TestOpenedTogether(t *testing.T) {
	const header = "file:///models/d.h"
	c := start(t, map[string]string{"/models/d.h": "int x;\n"}, `{}`)
	c.open(uri, "#include \"d.h\"\nactive proctype P() { x = 1 }\n")
	c.open(header, "active proctype Q() { skip }\n") // no part of a model
	c.noted(uri, func(list []protocol.Diagnostic) bool { return len(list) == 1 })
	c.close(header)
	c.noted(uri, func(list []protocol.Diagnostic) bool { return len(list) == 0 })
	c.change(uri, 2, "#include \"d.h\"\nactive proctype P() { x = 2 }\n")
	c.open(header, "active proctype Q() { skip }\n") // no part of a model
	c.noted(uri, func(list []protocol.Diagnostic) bool { return len(list) == 1 })
}
