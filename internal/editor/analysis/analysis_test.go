package analysis_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/testing/repo"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// analyze analyzes a model with included files, given as name and text.
func analyze(t *testing.T, text string, included ...string) *analysis.Snapshot {
	t.Helper()
	s := analysis.Analyze(context.Background(), source.NewFile("m.pml", text), analysis.Options{
		Include: func(_, name string) (*source.File, error) {
			for i := 0; i < len(included); i += 2 {
				if included[i] == name {
					return source.NewFile(name, included[i+1]), nil
				}
			}
			return nil, fmt.Errorf("no file %s", name)
		},
	})
	require.NoError(t, s.Err())
	return s
}

// place shows a location: the file unless it is the root, the line, and the text.
func place(l analysis.Location) string {
	line, col := l.File.LineCol(l.Start)
	text := fmt.Sprintf("%d:%d %q", line, col, l.Text())
	if name := filepath.Base(l.File.Name); name != "m.pml" {
		text = name + " " + text
	}
	return text
}

// messages shows the diagnostics, a line each, with related places indented.
func messages(s *analysis.Snapshot) string {
	var lines []string
	for _, d := range s.Diagnostics() {
		word := "error"
		if d.Severity == source.Warning {
			word = "warning"
		}
		lines = append(lines, fmt.Sprintf("%s %s: %s", place(d.Location), word, d.Message))
		for _, r := range d.Related {
			lines = append(lines, fmt.Sprintf("  %s: %s", place(r.Location), r.Message))
		}
	}
	return strings.Join(lines, "\n")
}

// TestDiagnostics checks the places of messages: in the text, in an included file, in a macro, in an inline.
func TestDiagnostics(t *testing.T) {
	require.Equal(t, `3:42 "BAD" error: y is not declared
  1:18 "y": in the definition of macro BAD
3:51 "c" error: wrong number of message fields: this send has 2, channel c takes 1
3:63 "z" error: z is not declared
4:6 "c = [1] of { byte }" error: c is declared already
  3:6 "c = [1] of { byte }": the first declaration is here
h.pml 1:16 "nowhere" error: nowhere is not declared`,
		messages(analyze(t, `#define BAD (x + y)
inline put(d, v) { d!v,1 }
chan c = [1] of { byte }; byte x; init { BAD; put(c, 1); x++; z++ }
chan c = [1] of { byte };
#include "h.pml"
`, "h.pml", "proctype H() { nowhere = 1 }\n")))
}

// TestFormulas checks that formulas have their messages whether or not the rest of the model has errors.
func TestFormulas(t *testing.T) {
	const formulas = `byte x;
ltl a { [] (x < unknown) }
ltl b { [] (x <=) }
ltl c { <> x }
`
	const want = `2:17 "unknown" error: unknown is not declared
3:15 "<=" error: missing right operand of <=`
	require.Equal(t, want, messages(analyze(t, formulas+"init { skip }")))
	require.Equal(t, want+"\n"+`5:8 "y" error: y is not declared`, messages(analyze(t, formulas+"init { y++ }")))
}

// TestAsCheck compares the messages about each model with the warnings of a check.
func TestAsCheck(t *testing.T) {
	for _, name := range corpus(t) {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		src := source.NewFile(name, string(text))
		task, err := property.Read(src, property.Options{
			Checks: property.DefaultChecks, Include: source.Include, Time: time.Minute,
		})
		require.NoError(t, err, name)
		var want, got []string
		for _, d := range task.Warnings {
			want = append(want, d.Message+"\n"+d.Hint)
		}
		s := analysis.Analyze(context.Background(), src, analysis.Options{Include: source.Include})
		for _, d := range s.Diagnostics() {
			got = append(got, d.Message+"\n"+d.Hint)
		}
		require.ElementsMatch(t, want, got, name)
	}
}

// corpus returns the paths of the models of this repository.
func corpus(t testing.TB) []string {
	var names []string
	for _, pattern := range []string{"models/*.pml", "models/*/*.pml"} {
		found, err := filepath.Glob(repo.Path(pattern))
		require.NoError(t, err)
		names = append(names, found...)
	}
	require.Greater(t, len(names), 70)
	return names
}
