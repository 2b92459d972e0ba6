package lint

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

const (
	// wide is where a line of code begins to be hard to read beside another; maxWidth is
	// what none may exceed that is no test. A tab is four columns.
	wide     = 120
	maxWidth = 160
	// maxText is the width of documents: of what is no table, no code and no transcript.
	maxText = 100
	// maxRow is the width of rows of tables, and of transcripts.
	maxRow = 110
)

// wideLines is how many lines may be wide, of tests (true) and others: about those that
// are. It goes down.
var wideLines = map[bool]int{false: 298, true: 738}

// wider are files and folders with wider lines: tables, of tags that Go wants on one line
// and of sentences.
var wider = map[string]int{
	"cmd/ltlpor/flags.go": 339,
	"tools/mutants":       210,
}

func TestWidthOfCode(t *testing.T) {
	found := map[bool]int{}
	goFiles(t, func(path, text string) {
		path = filepath.ToSlash(path)
		test := strings.HasSuffix(path, "_test.go")
		most := max(maxWidth, wider[path], wider[folder(path)])
		for i, line := range strings.Split(text, "\n") {
			n := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    "))
			if n > most && !test {
				t.Errorf("%s:%d: %d columns, more than %d", path, i+1, n, most)
			}
			if n > wide && wider[folder(path)] == 0 { // a new row of a table is no new long line
				found[test]++
			}
		}
	})
	for test, n := range found {
		if n > wideLines[test] {
			t.Errorf("%d lines have more than %d columns (tests: %v), which were %d: break those that are new", n, wide, test, wideLines[test])
		}
	}
}

// documents calls f for every line of a document that is text: no table, no code, no
// transcript.
func documents(t *testing.T, f func(path string, n int, line string)) {
	t.Helper()
	eachDocument(t, func(path, text string) {
		eachTextLine(text, func(n int, line string) { f(path, n, line) })
	})
}

// eachDocument calls f for each document.
func eachDocument(t *testing.T, f func(path, text string)) {
	t.Helper()
	inRoot(t)
	files := 0
	for _, pattern := range []string{"*.md", "*/*.md", "doc/*/*.md", "doc/*/*/*.md"} {
		paths, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, path := range paths {
			files++
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			f(path, string(data))
		}
	}
	require.Greater(t, files, 60, "no documents found")
}

// eachTextLine calls f for every line of text that is outside of tables and code.
func eachTextLine(text string, f func(n int, line string)) {
	fenced := false
	for i, line := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(line, "```"):
			fenced = !fenced
		case !fenced && !strings.HasPrefix(line, "    ") && !strings.HasPrefix(line, "|"):
			f(i+1, line)
		}
	}
}

func TestWidthOfDocuments(t *testing.T) {
	documents(t, func(path string, n int, line string) {
		if w := utf8.RuneCountInString(line); w > maxText {
			t.Errorf("%s:%d: %d columns, more than %d", path, n, w, maxText)
		}
	})
}

// Rows of tables and transcripts are short, so that they can be read where nothing draws them, but for tables of
// figures: what explains something is a list.
func TestWidthOfTables(t *testing.T) {
	eachDocument(t, func(path, text string) {
		switch path {
		case "doc/dev/performance.md", "doc/dev/dpor-figures.md", "doc/dev/abstraction-figures.md",
			"doc/dev/symmetry-figures.md", "doc/dev/disk-figures.md":
			return
		}
		for i, line := range strings.Split(text, "\n") {
			if w := utf8.RuneCountInString(line); w > maxRow {
				t.Errorf("%s:%d: %d columns, more than %d", path, i+1, w, maxRow)
			}
		}
	})
}

func TestEachTextLine(t *testing.T) {
	var found []string
	eachTextLine("text\n\n```\ncode\n```\n| table |\n    code\n- more\n", func(n int, line string) {
		if line != "" {
			found = append(found, line)
		}
	})
	require.Equal(t, []string{"text", "- more"}, found)
}

var (
	named  = regexp.MustCompile(`(?:\b|(?:\.\./)+)(?:[a-z]+/)+[\w.-]+\.(?:go|md|csv)\b`)
	target = regexp.MustCompile("`make ([a-z-]+)")
)

// Documents name files, from the root or from their own folder, and targets of make that are there.
func TestDocumentsNameWhatIsThere(t *testing.T) {
	inRoot(t)
	makefile, err := os.ReadFile("Makefile")
	require.NoError(t, err)
	files, targets := 0, 0
	documents(t, func(path string, n int, line string) {
		for _, name := range named.FindAllString(line, -1) {
			files++
			_, fromRoot := os.Stat(name)
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), name)); err != nil && fromRoot != nil {
				t.Errorf("%s:%d: there is no file %s", path, n, name)
			}
		}
		for _, m := range target.FindAllStringSubmatch(line, -1) {
			targets++
			if !strings.Contains(string(makefile), "\n"+m[1]+":") {
				t.Errorf("%s:%d: there is no target %s", path, n, m[1])
			}
		}
	})
	require.Greater(t, files, 10)
	require.Greater(t, targets, 3)
}
