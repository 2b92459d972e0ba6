package lsp_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/protocol"
)

// wrong is a model with a violated and a satisfied property, a failing assertion and a statement that no run takes.
const wrong = `bool p, q;
active proctype A() {
  do
  :: p = !p
  :: q && !q -> p = false
  od
}
ltl always { []!p }
ltl fine { []!q }
`

// endless is a model whose check takes long.
const endless = `int a, b, c, d;
active [3] proctype P() {
  do
  :: a = (a * 7 + b + 1) % 1009
  :: b = (b * 5 + c + _pid) % 1013
  :: c = (c + a + d) % 1019
  :: d = (d + b * c + 1) % 1021
  od
}
ltl long { [](a < 2000) }
`

// byCode returns the diagnostics with a code.
func byCode(list []protocol.Diagnostic, code string) (out []protocol.Diagnostic) {
	for _, d := range list {
		if d.Code == code {
			out = append(out, d)
		}
	}
	return out
}

// checked waits for diagnostics with a verdict.
func (c *client) checked(uri string) (p protocol.PublishParams) {
	c.t.Helper()
	c.await("textDocument/publishDiagnostics", func(params json.RawMessage) bool {
		p = protocol.PublishParams{}
		require.NoError(c.t, json.Unmarshal(params, &p))
		return p.URI == uri && len(byCode(p.Diagnostics, "holds"))+len(byCode(p.Diagnostics, "violated")) > 0
	})
	return p
}

// A check puts the verdicts, the counterexample and the unreached statements into the text; an edit removes them.
func TestVerdictsInTheText(t *testing.T) {
	c := start(t, nil, `{}`)
	c.open(uri, wrong)
	require.Empty(t, c.diagnostics(uri, 1).Diagnostics)
	var got protocol.DocumentResult
	c.ok("ltlpor/check", about(uri, ""), &got)
	var report struct {
		Format, Verdict string
		Properties      []struct{ Name, Verdict string }
	}
	require.NoError(t, json.Unmarshal(got.Document, &report))
	require.Equal(t, "ltlpor-check", report.Format)
	require.Equal(t, "violated", report.Verdict)
	require.Len(t, report.Properties, 4)

	list := c.checked(uri).Diagnostics
	violated := byCode(list, "violated")
	require.Len(t, violated, 1)
	require.Equal(t, uint32(7), violated[0].Range.Start.Line)
	require.Equal(t, protocol.Error, violated[0].Severity)
	require.NotEmpty(t, violated[0].RelatedInformation)
	step := violated[0].RelatedInformation[0]
	require.Contains(t, step.Message, "A(0): p = !p")
	require.Equal(t, uri, step.Location.URI)
	require.Equal(t, uint32(3), step.Location.Range.Start.Line)
	holds := byCode(list, "holds")
	require.Len(t, holds, 1)
	require.Equal(t, protocol.Information, holds[0].Severity)
	require.Equal(t, uint32(8), holds[0].Range.Start.Line)
	unreached := byCode(list, "unreached")
	require.NotEmpty(t, unreached)
	require.Equal(t, []protocol.Tag{protocol.Unnecessary}, unreached[0].Tags)
	require.Equal(t, uint32(4), unreached[0].Range.Start.Line)

	c.change(uri, 2, wrong+"\n")
	c.await("ltlpor/stale", func(json.RawMessage) bool { return true })
	require.Empty(t, c.diagnostics(uri, 2).Diagnostics)
	var page protocol.ReportResult
	c.ok("ltlpor/report", about(uri, ""), &page)
	require.True(t, page.Stale)
	require.True(t, strings.HasPrefix(page.HTML, "<!doctype html>"))
}

// Code lenses check one property or all, simulate, and tell the verdicts of the last check.
func TestLenses(t *testing.T) {
	c := start(t, nil, `{}`)
	c.open(uri, wrong)
	titles := func() (titles []string, lenses []protocol.CodeLens) {
		c.ok("textDocument/codeLens", about(uri, ""), &lenses)
		for _, l := range lenses {
			titles = append(titles, l.Command.Title)
		}
		return titles, lenses
	}
	before, lenses := titles()
	require.Equal(t, []string{"check all", "simulate", "check always", "check fine"}, before)
	execute := func(i int, result any) {
		l := lenses[i].Command
		c.ok("workspace/executeCommand", encode(map[string]any{"command": l.Command, "arguments": l.Arguments}), result)
	}
	var checked protocol.CheckedResult
	execute(2, &checked)
	require.Equal(t, protocol.CheckedResult{
		Verdict: "violated", Properties: []protocol.PropertyState{{Name: "always", Kind: "ltl", Verdict: "violated"}},
	}, checked)
	c.await("window/showMessage", func(p json.RawMessage) bool { return strings.Contains(string(p), "always: violated") })
	after, _ := titles()
	require.Equal(t, []string{"check all", "simulate", "check always: violated", "check fine"}, after)
	execute(0, nil)
	after, _ = titles()
	require.Equal(t, "check all (assertions: holds) (end-states: holds)", after[0])
	var run protocol.SimulatedResult
	execute(1, &run)
	require.Contains(t, run.Text, "A(0)")
	require.Equal(t, "going", run.End)
	c.ok("workspace/executeCommand", `{"command":"ltlpor.clear","arguments":[{"uri":"`+uri+`"}]}`, nil)
	after, _ = titles()
	require.Equal(t, before, after)
}

// A check ends by the cancellation of the request or of the progress, while it runs and while it waits.
func TestCancel(t *testing.T) {
	c := start(t, nil, `{"window":{"workDoneProgress":true}}`)
	c.open(uri, endless)
	type answer struct {
		code jsonrpc.Code
	}
	answers := make(chan answer, 2)
	check := func(token string) {
		go func() {
			code, _ := c.call("ltlpor/check", about(uri, `,"options":{"workers":1},"workDoneToken":"`+token+`"`), nil)
			answers <- answer{code}
		}()
		c.await("$/progress", func(p json.RawMessage) bool {
			return strings.Contains(string(p), `"`+token+`"`) && strings.Contains(string(p), `"begin"`)
		})
	}
	check("one")
	check("two")
	c.await("$/progress", func(p json.RawMessage) bool { return strings.Contains(string(p), "waits for another check") })
	c.notify("window/workDoneProgress/cancel", `{"token":"two"}`)
	require.Equal(t, answer{jsonrpc.RequestCancelled}, <-answers)
	c.notify("$/cancelRequest", `{"id":2}`) // initialize has the number 1
	require.Equal(t, answer{jsonrpc.RequestCancelled}, <-answers)
	c.await("$/progress", func(p json.RawMessage) bool {
		return strings.Contains(string(p), `"one"`) && strings.Contains(string(p), `"end"`)
	})
	var got protocol.DocumentResult
	c.ok("ltlpor/check", about(uri, `,"options":{"max-states":100}`), &got)
	require.Contains(t, string(got.Document), `"inconclusive"`)
	c.ok("ltlpor/check", about(uri, `,"options":{"time":"50ms"}`), &got)
	require.Contains(t, string(got.Document), `"inconclusive"`)
	c.ok("shutdown", `null`, nil)
}

// A check of an older text is answered, but its verdicts do not come into the newer text.
func TestEditDuringCheck(t *testing.T) {
	c := start(t, nil, `{}`)
	c.open(uri, endless)
	done := make(chan jsonrpc.Code, 1)
	go func() {
		code, _ := c.call("ltlpor/check", about(uri, `,"workDoneToken":1,"options":{"time":"300ms","workers":1}`), nil)
		done <- code
	}()
	c.await("$/progress", func(json.RawMessage) bool { return true })
	c.change(uri, 2, endless+"\n")
	require.Empty(t, c.diagnostics(uri, 2).Diagnostics)
	require.Zero(t, <-done)
	c.await("ltlpor/checked", func(json.RawMessage) bool { return true })
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range c.notifications {
		require.NotContains(t, string(r.Params), `"inconclusive","source"`)
	}
}

// A saved model is checked if the settings say so.
func TestCheckOnSave(t *testing.T) {
	c := start(t, nil, `{}`)
	c.notify("workspace/didChangeConfiguration", `{"settings":{"ltlpor":{"checkOnSave":true}}}`)
	c.open(uri, wrong)
	c.notify("textDocument/didSave", about(uri, ""))
	require.Len(t, byCode(c.checked(uri).Diagnostics, "violated"), 1)
}

func TestOptions(t *testing.T) {
	c := start(t, nil, `{}`)
	c.open(uri, "// ltlpor: -DN=1\nactive proctype P() { assert(N == 2) }\n")
	document := func(members string) string {
		var got protocol.DocumentResult
		c.ok("ltlpor/check", about(uri, members), &got)
		return string(got.Document)
	}
	require.Contains(t, document(""), `"verdict":"violated"`)
	require.Contains(t, document(`,"options":{"define":["N=2"]}`), `"verdict":"holds"`, "of the request")
	require.Contains(t, document(`,"formula":"F G P@nowhere"`), `"error"`)
	for _, members := range []string{
		`,"options":{"json":"/tmp/x"}`, `,"options":{"define":[3]}`, `,"property":"none"`,
		`,"property":"assertions","formula":"x"`, `,"options":{"max-states":"many"}`,
	} {
		code, _ := c.call("ltlpor/check", about(uri, members), nil)
		require.Equal(t, jsonrpc.InvalidParams, code, members)
	}
	c.notify("workspace/didChangeConfiguration", `{"settings":{"ltlpor":{"define":["N=2"]}}}`)
	require.Contains(t, document(""), `"verdict":"holds"`)
}
