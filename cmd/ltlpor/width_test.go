package main

import (
	"bytes"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/layout"
	"ltlpor/internal/testing/amount"
)

// callAt runs the command line on a terminal that has that many columns, 0: any.
func callAt(columns int, args ...string) string {
	var out, err bytes.Buffer
	env := func(name string) string {
		if name == "COLUMNS" && columns > 0 {
			return strconv.Itoa(columns)
		}
		return ""
	}
	run(context.Background(), args, streams{strings.NewReader("c\nt\nq\n"), &out, &err}, env)
	return out.String()
}

// Whatever text a command prints, no line is longer than the terminal and none is cut: it has the words that it has
// where there is room for any line.
func TestNothingIsCut(t *testing.T) {
	t.Chdir(t.TempDir()) // names of files are short, whatever the folder
	const model, acyclic, saved = "m.pml", "n.pml", "t.json"
	more := amount.Choose("", " && <> [] (x == 3)") // for each command its automaton is made
	require.NoError(t, os.WriteFile(model, []byte(`byte x; bool b[2]; chan q = [1] of { byte };
active [2] proctype P() {
	byte seen;
	q!1;
	do :: atomic { x < 3 -> b[_pid] = !b[_pid] }; x = (x + 1) % 4; seen = x :: q?seen od
}
ltl p { [] (x != 2 || b[0] || b[1] || x < 9) && [] <> (x == 1 || len(q) == 1)`+more+` }
`), 0o644))
	require.NoError(t, os.WriteFile(acyclic, []byte(`byte x;
active [2] proctype P() { if :: x == 0 -> x = 1 :: x == 1 -> x = 2 fi; assert(x != 2) }
`), 0o644))
	callAt(0, "check", "--trace="+saved, model)
	for _, args := range [][]string{
		{"check", model}, {"check", "--unfold", "--why", "--full-states", model}, {"check", "--color=always", model},
		{"check", "--max-states=3", model}, {"check", model, acyclic}, {"replay", model, saved}, {"audit", model},
		{"compare", model}, {"compare", "--max-states=3", model}, {"explore", "--algorithm=all", acyclic},
		{"explore", acyclic}, {"graph", model},
		{"explain", "--state=1", model}, {"explain", "-i", model},
	} {
		whole := strings.Fields(layout.OwnColors.ReplaceAllString(callAt(0, args...), ""))
		require.Greater(t, len(whole), 20, args)
		for _, columns := range amount.Choose([]int{10}, []int{10, 70}) {
			text := callAt(columns, args...)
			plain := layout.OwnColors.ReplaceAllString(text, "")
			for _, line := range strings.Split(plain, "\n") {
				if !layout.Excerpt.MatchString(line) || strings.HasPrefix(line, "  |") {
					require.LessOrEqual(t, utf8.RuneCountInString(line), max(columns, layout.LeastWidth),
						"%v: %s", args, line)
				}
			}
			require.NotContains(t, plain, "...\n", args)
			begun := strings.Count(text, "\x1b[3")
			require.Equal(t, args[1] == "--color=always", begun > 0)
			require.Equal(t, begun, strings.Count(text, "\x1b[0m"))
			words := map[string]bool{}
			for _, word := range strings.Fields(plain) {
				words[word] = true
			}
			together := strings.Join(strings.Fields(plain), "")
			for _, word := range whole {
				// A word that is longer than a line is broken; a time may differ.
				if !words[word] && !strings.Contains(word, "0.0") && !strings.Contains(together, word) {
					t.Errorf("%v at %d columns: %q is not there", args, columns, word)
				}
			}
		}
	}
}
