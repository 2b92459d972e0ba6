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

	"ltlpor/internal/output/textreport"
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
		whole := strings.Fields(textreport.OwnColors.ReplaceAllString(callAt(0, args...), ""))
		require.Greater(t, len(whole), 20, args)
		for _, columns := range amount.Choose([]int{10}, []int{10, 70}) {
			text := callAt(columns, args...)
			plain := textreport.OwnColors.ReplaceAllString(text, "")
			for _, line := range strings.Split(plain, "\n") {
				if !textreport.Excerpt.MatchString(line) || strings.HasPrefix(line, "  |") {
					require.LessOrEqual(t, utf8.RuneCountInString(line), max(columns, textreport.LeastWidth),
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

// Broken lines keep their colours and their words, and the lines of a model below a message their columns.
func TestBrokenLines(t *testing.T) {
	require.Equal(t, []string{"  one two three", "      four"}, textreport.BrokenLines("  one two three four", 16))
	painted := "\x1b[31mone two threefold\x1b[0m and an end"
	require.Equal(t, []string{"\x1b[31mone two", "    threefold\x1b[0m", "    and an end"},
		textreport.BrokenLines(painted, 15))
	require.Equal(t, []string{"\x1b[31mone two threefold\x1b[0m", "    and an end"}, textreport.BrokenLines(painted,
		19))
	var b bytes.Buffer
	_, err := textreport.Breaking(&b, 13).Write([]byte("   12 | x = y + z\n      |     ^^^^^\nsome text more here\n"))
	require.NoError(t, err)
	require.Equal(t, "   12 | x = y + z\n      |     ^^^^^\nsome text\n    more here\n", b.String())
	require.Equal(t, &b, textreport.Breaking(&b, 0))
}

// Columns for which there is no room stand in a further table, a remark below its row.
func TestTablesFit(t *testing.T) {
	x := textreport.Table{
		Rows: [][]string{
			{"name", "states", "", "time", ""}, {"none", "100", "50 %", "1 s", "no proof of that"},
			{"ample", "1", "5 %", "2 s", ""},
		},
		Left: func(i int) bool { return i == 0 || i == 4 }, Remarks: true,
	}
	require.Equal(t, [][]string{
		{"  name   states        time"}, {"  none      100  50 %   1 s  no proof of that"},
		{"  ample       1   5 %   2 s"},
	}, x.Fit(0))
	require.Equal(t, x.Fit(0), x.Fit(45))
	require.Equal(t, [][]string{
		{"  name   states        time"}, {"  none      100  50 %   1 s", "      no proof of that"},
		{"  ample       1   5 %   2 s"},
	}, x.Fit(30))
	require.Equal(t, [][]string{
		{"  name   states"}, {"  none      100  50 %"}, {"  ample       1   5 %"}, {""},
		{"  name   time"}, {"  none    1 s", "      no proof of that"}, {"  ample   2 s"},
	}, x.Fit(24))
}
