package lint

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	// link is a link of a document to a file or a heading of the repository: path and anchor, either may be missing.
	link = regexp.MustCompile(`\]\(([^)#:\s]*)(?:#([^)\s]+))?\)`)
	// inlineCode is code in a line of text.
	inlineCode = regexp.MustCompile("`[^`]*`")
	// vague is the text of a link that tells only where its target stands.
	vague = regexp.MustCompile(`(?i)\[(below|above|too|here|this)\]\([^)#]`)
)

// TestLinks: links of documents lead to files and headings that exist.
func TestLinks(t *testing.T) {
	anchors := map[string]map[string]bool{}
	eachDocument(t, func(path, text string) { anchors[path] = headingAnchors(text) })
	links, within := 0, 0
	documents(t, func(path string, n int, line string) {
		line = inlineCode.ReplaceAllString(line, "")
		if m := vague.FindString(line); m != "" {
			t.Errorf("%s:%d: %s names no subject, and leads to another page", path, n, m)
		}
		for _, m := range link.FindAllStringSubmatch(line, -1) {
			links++
			file := path
			if m[1] != "" {
				file = filepath.Join(filepath.Dir(path), m[1])
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s:%d: no file %s", path, n, m[1])
			} else if m[2] != "" {
				within++
				if !anchors[filepath.ToSlash(file)][m[2]] {
					t.Errorf("%s:%d: no heading #%s in %s", path, n, m[2], file)
				}
			}
		}
	})
	require.Greater(t, links, 100)
	require.Greater(t, within, 50)
}

// headingAnchors returns the anchors that a reader of Markdown gives to the headings of text.
func headingAnchors(text string) map[string]bool {
	anchors := map[string]bool{}
	heading := regexp.MustCompile(`^#+ +(.*)$`)
	dropped := regexp.MustCompile(`[^\pL\pN _-]`)
	eachTextLine(text, func(_ int, line string) {
		if m := heading.FindStringSubmatch(line); m != nil {
			anchor := dropped.ReplaceAllString(strings.ToLower(strings.TrimSpace(m[1])), "")
			anchors[strings.ReplaceAll(anchor, " ", "-")] = true
		}
	})
	return anchors
}

func TestHeadingAnchors(t *testing.T) {
	text := "# Why `go test ./...`?\n\n```\n# no heading\n```\n## Flags: limits\n### C2′, room\n"
	require.Equal(t, map[string]bool{"why-go-test-": true, "flags-limits": true, "c2-room": true}, headingAnchors(text))
	require.Equal(t, [][]string{{"](a.md#b)", "a.md", "b"}, {"](#c)", "", "c"}, {"](d.md)", "d.md", ""}},
		link.FindAllStringSubmatch("[x](a.md#b), [y](#c), [z](d.md), [u](https://x.org/y)", -1))
}
