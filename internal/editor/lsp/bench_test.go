package lsp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/lsp"
	"ltlpor/internal/editor/protocol"
	"ltlpor/internal/testing/repo"
	"ltlpor/internal/testing/thousand"
)

// BenchmarkKeyPress measures the time from a key press to the diagnostics of the new text, in a model of 1,000 lines
// and in the two models of the repository whose analysis takes longest. Every second key press mends the mistake of the
// key press before.
func BenchmarkKeyPress(b *testing.B) {
	texts := map[string]string{"1000": thousand.Lines(false)}
	for _, name := range []string{"models/cache-coherence.pml", "models/dekker.pml"} {
		text, err := os.ReadFile(repo.Path(name))
		require.NoError(b, err)
		texts[filepath.Base(name)] = string(text)
	}
	for name, text := range texts {
		b.Run(name, func(b *testing.B) {
			c := connectTo(b, lsp.Options{}).initialize(`{}`)
			c.open(uri, text)
			require.Empty(b, c.diagnostics(uri, 1).Diagnostics)
			lines := protocol.NewLines(text)
			at := strings.LastIndex(text, "active proctype")
			if name == "1000" {
				at = strings.Index(text, "proctype P30") // in the middle
			}
			at += strings.Index(text[at:], "\n") + 1
			version := int32(1)
			for b.Loop() {
				place, key := lines.Range(at, at, protocol.UTF16), "@"
				if version%2 == 0 {
					key = ""
					place.End.Character++
				}
				version++
				c.notify("textDocument/didChange", encode(map[string]any{
					"textDocument":   map[string]any{"uri": uri, "version": version},
					"contentChanges": []any{map[string]any{"range": place, "text": key}},
				}))
				wrong := c.diagnostics(uri, version).Diagnostics
				require.Equal(b, version%2 == 0, len(wrong) > 0)
			}
		})
	}
}
