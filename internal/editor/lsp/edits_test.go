package lsp_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/editor/protocol"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
	"ltlpor/source"
)

// smallModels returns the texts of models that are analyzed quickly.
func smallModels(t *testing.T) (texts []string) {
	names, err := filepath.Glob(repo.Path("models/*.pml"))
	require.NoError(t, err)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		if len(text) < 2500 && !strings.Contains(string(text), "#include") {
			texts = append(texts, "/* 𝄞ä */ "+string(text))
		}
	}
	require.Greater(t, len(texts), 5)
	return texts
}

// boundary returns the next boundary of characters, and never a place inside of "\r\n".
func boundary(text string, at int) int {
	for at < len(text) && (!utf8.RuneStart(text[at]) || text[at] == '\n' && at > 0 && text[at-1] == '\r') {
		at++
	}
	return at
}

// edit returns a random change of text, and the text after the change.
func edit(r *rand.Rand, text string) (change map[string]any, after string) {
	words := strings.Fields("do od if fi :: -> ; { } ( ) [ atomic byte x ltl init \" /* */ = == ! ? 𝄞 ä")
	words = append(words, "", "\n", "\r\n", " x = 1;\n")
	start := boundary(text, r.IntN(len(text)+1))
	end := boundary(text, min(len(text), start+r.IntN(9)))
	word := words[r.IntN(len(words))]
	lines := protocol.NewLines(text)
	change = map[string]any{"range": lines.Range(start, end, protocol.UTF16), "text": word}
	return change, text[:start] + word + text[end:]
}

// TestEdits: after each of many random changes the server has the text of the client, and the diagnostics of a fresh
// analysis; the memory stays. Some changes come at once after another, and end its analysis.
func TestEdits(t *testing.T) {
	c := start(t, nil, `{}`)
	models := smallModels(t)
	r := rand.New(rand.NewPCG(35, 2))
	edits := amount.Choose(70, 10_000)
	const perModel = 50
	first := uint64(0)
	version, text := int32(0), ""
	for i := range edits {
		if i%perModel == 0 {
			if i > 0 {
				c.close(uri)
			}
			version, text = 1, models[r.IntN(len(models))]
			c.open(uri, text)
		}
		for ended := i%7 == 0; ; ended = false {
			change, after := edit(r, text)
			version, text = version+1, after
			c.notify("textDocument/didChange", encode(map[string]any{
				"textDocument": map[string]any{"uri": uri, "version": version}, "contentChanges": []any{change},
			}))
			if !ended {
				break
			}
		}
		c.ok("textDocument/documentSymbol", about(uri, ""), nil)
		got := c.diagnostics(uri, version).Diagnostics
		require.Equal(t, fresh(text), places(got), text)
		if i%7 == 0 {
			place := protocol.NewLines(text).Position(r.IntN(len(text)+1), protocol.UTF16)
			at := about(uri, `,"position":`+encode(place))
			for _, query := range []string{"hover", "signatureHelp", "completion", "definition"} {
				c.ok("textDocument/"+query, at, nil)
			}
		}
		c.mu.Lock()
		c.notifications = nil
		c.mu.Unlock()
		if i*4 >= edits && first == 0 {
			first = liveHeap()
		}
	}
	require.NotZero(t, first)
	require.Less(t, liveHeap(), first+first/4+8<<20, "the memory grows")
}

// liveHeap returns the bytes of live objects.
func liveHeap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// fresh returns the places and messages of the errors and warnings of a text.
func fresh(text string) (list []string) {
	list = []string{}
	lines := protocol.NewLines(text)
	opt := analysis.Options{Include: func(string, string) (*source.File, error) { return nil, os.ErrNotExist }}
	file := source.NewFile("/models/m.pml", text)
	s := analysis.Analyze(context.Background(), file, opt)
	if opt.Fragment = true; !s.Runs() {
		s = analysis.Analyze(context.Background(), file, opt)
	}
	for _, d := range s.Diagnostics() {
		message := d.Message
		if d.Hint != "" {
			message += " (" + d.Hint + ")"
		}
		list = append(list, encode([]any{lines.Range(d.Start, d.End, protocol.UTF16), source.Readable(message)}))
	}
	return unique(list)
}

// places returns the places and messages of diagnostics.
func places(diagnostics []protocol.Diagnostic) []string {
	list := []string{}
	for _, d := range diagnostics {
		list = append(list, encode([]any{d.Range, d.Message}))
	}
	return unique(list)
}

// unique returns list without repetitions.
func unique(list []string) []string {
	out, seen := []string{}, map[string]bool{}
	for _, x := range list {
		if !seen[x] {
			out = append(out, x)
		}
		seen[x] = true
	}
	return out
}

// FuzzRequests: no sequence of messages makes the server panic or hang; each request is answered.
func FuzzRequests(f *testing.F) {
	f.Add("textDocument/codeLens", about(uri, ""), "active proctype P() { skip }")
	f.Add("textDocument/formatting", about(uri, `,"position":{"line":1,"character":99}`), "do od")
	f.Add("ltlpor/simulate", about(uri, `,"steps":[0,0],"random":3`), "byte x; active proctype P() { x++ ; x-- }")
	f.Add("ltlpor/graph", about(uri, `,"format":"dot"`), "ltl p { []true } init { skip }")
	f.Add("workspace/executeCommand", `{"command":"ltlpor.check","arguments":[{"uri":"`+uri+`"}]}`, "init { assert(0) }")
	f.Fuzz(func(t *testing.T, method, params, text string) {
		if !utf8.ValidString(params) || !isJSON(params) || len(text) > 300 ||
			slices.Contains([]string{"", "exit", "shutdown", "initialize"}, method) {
			return
		}
		c := connect(t, nil)
		const bounded = `{"capabilities":{},"initializationOptions":{"options":{"max-states":"100"},"time":"1s"}}`
		c.ok("initialize", bounded, nil)
		c.open(uri, text)
		c.call(method, params, nil)
		c.notify(method, params)
		c.ok("textDocument/codeLens", about(uri, ""), nil)
		c.ok("shutdown", `null`, nil)
		c.notify("exit", `null`)
		require.True(t, <-c.done)
	})
}
