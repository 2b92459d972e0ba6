package lsp_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"ltlpor/internal/editor/protocol"
	"ltlpor/internal/testing/amount"
)

// latest returns the diagnostics published last, by document.
func (c *client) latest() map[string][]string {
	c.mu.Lock()
	defer c.mu.Unlock()
	found := map[string][]string{}
	for _, r := range c.notifications {
		var p protocol.PublishParams
		if r.Method != "textDocument/publishDiagnostics" || json.Unmarshal(r.Params, &p) != nil {
			continue
		}
		delete(found, p.URI)
		for _, d := range p.Diagnostics {
			found[p.URI] = append(found[p.URI], fmt.Sprint(d.Range, d.Message))
		}
		slices.Sort(found[p.URI])
	}
	return found
}

// Models and their parts are opened, changed and closed in any order. In the end the diagnostics are those of a server
// that has just opened the same documents.
func TestModelsAndPartsTogether(t *testing.T) {
	files := map[string]string{
		"/m/a.pml": "#include \"p.h\"\nbyte x;\ninit { f(); skip }\n", "/m/p.h": "inline f() { x = 1; y = 2 }\n",
		"/m/b.pml": "byte x, y;\n#include \"p.h\"\nactive proctype Q() { f() }\n",
		"/m/q.h":   "#include \"p.h\"\nbyte z = w;\n",
	}
	names := slices.Sorted(maps.Keys(files))
	for seed := range uint64(amount.Choose(3, 100)) {
		r := rand.New(rand.NewPCG(seed, 0))
		c := start(t, files, `{}`)
		open, version := map[string]string{}, map[string]int32{}
		for range 60 {
			name := names[r.IntN(len(names))]
			text, isOpen := open[name]
			switch {
			case !isOpen:
				open[name], version[name] = files[name], 1
				c.open("file://"+name, files[name])
			case r.IntN(3) == 0:
				delete(open, name)
				c.close("file://" + name)
			default:
				text = []string{
					files[name], text + "// c\n", strings.Replace(files[name], "x", "xx", 1),
					strings.ReplaceAll(files[name], `"p.h"`, `"q.h"`),
					strings.Replace(files[name], "init", "proctype R()", 1),
				}[r.IntN(5)]
				version[name]++
				open[name] = text
				c.change("file://"+name, version[name], text)
			}
			if r.IntN(4) == 0 {
				time.Sleep(time.Duration(r.IntN(30)) * time.Millisecond) // an analysis may end in between
			}
		}
		fresh := start(t, files, `{}`)
		for name, text := range open {
			fresh.open("file://"+name, text)
		}
		same := func() bool { return maps.EqualFunc(c.latest(), fresh.latest(), slices.Equal) && !c.working(names) }
		if !assert.Eventually(t, same, patience, 20*time.Millisecond) {
			t.Fatalf("seed %d: open %q, found %q, fresh %q", seed, open, c.latest(), fresh.latest())
		}
	}
}

// working asks for something of each document, so that no analysis waits. It reports whether an answer was cut short.
func (c *client) working(names []string) bool {
	for _, name := range names {
		_, message := c.call("textDocument/foldingRange", about("file://"+name, ""), nil)
		if strings.Contains(message, "newer") {
			return true
		}
	}
	return false
}
