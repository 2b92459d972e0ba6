package typecheck_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/source"
)

// expected finds the message that a line of a chunk should get.
var expected = regexp.MustCompile(`/\* (ERROR|WARN) (.*?) \*/`)

// TestMessages reads files of models separated by lines of dashes. A comment `/* ERROR regexp */` stands on each line
// with an expected error, `/* WARN regexp */` with an expected warning; a missing or additional message fails the
// test. The regexp is matched against message and hint.
func TestMessages(t *testing.T) {
	files, err := filepath.Glob("testdata/*.pml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		start := 1
		for _, chunk := range strings.Split(string(text), "\n---\n") {
			checkChunk(t, file, start, chunk)
			start += strings.Count(chunk, "\n") + 2
		}
	}
}

func checkChunk(t *testing.T, file string, start int, chunk string) {
	f, list := promela.Parse(source.NewFile(file, chunk), promela.Options{})
	if list.Err() == nil {
		var more source.List
		_, more = typecheck.File(f)
		list = append(list, more...)
	}
	for i, line := range strings.Split(chunk, "\n") {
		n := start + i
		want := expected.FindAllStringSubmatch(line, -1)
		for _, d := range list {
			if d.Span.Use().Line() != i+1 {
				continue
			}
			kind := map[source.Severity]string{source.Error: "ERROR", source.Warning: "WARN"}[d.Severity]
			found := -1
			for k, w := range want {
				if w != nil && w[1] == kind && regexp.MustCompile(w[2]).MatchString(d.Message+" | "+d.Hint) {
					found = k
				}
			}
			if found < 0 {
				t.Errorf("%s:%d: unexpected %s\n%v", file, n, kind, d)
				continue
			}
			want[found] = nil
		}
		for _, w := range want {
			if w != nil {
				t.Errorf("%s:%d: no %s that matches %q", file, n, w[1], w[2])
			}
		}
	}
	for _, d := range list {
		if !d.Span.Valid() {
			t.Errorf("%s:%d: a message without place: %v", file, start, d)
		}
	}
}
