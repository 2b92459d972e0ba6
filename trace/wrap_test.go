package trace_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"ltlpor/trace"
)

// words returns the words of a text, without blanks, line ends and the bar of a cycle.
func words(text string) string {
	text = strings.ReplaceAll(text, "\n  |   ", " ")
	return strings.Join(strings.Fields(text), "")
}

// At any width the output is complete. No line is longer than the width if the width has room for the numbers, the
// processes and the places.
func TestNothingIsCut(t *testing.T) {
	for _, g := range golden {
		t.Run(g.name, func(t *testing.T) {
			p, m := compile(t, g.model)
			tr, err := trace.Replay(p, m, goldenRun(m, g.steps, g.cycle, g.fault))
			require.NoError(t, err)
			for _, opt := range []trace.TextOptions{{}, {Full: true}, {Note: "shortened from 1,000 steps"}} {
				whole := printed(t, tr, opt)
				for width := 30; width <= 120; width += 3 {
					opt.Width = width
					text := printed(t, tr, opt)
					require.Equal(t, words(whole), words(text), "%d columns", width)
					for _, line := range strings.Split(text, "\n") {
						require.LessOrEqual(t, utf8.RuneCountInString(line), width, "%d columns: %s", width, line)
					}
				}
			}
		})
	}
}

func printed(t *testing.T, tr *trace.Trace, opt trace.TextOptions) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, tr.Text(&b, opt))
	return b.String()
}

// The changes are printed below a step without room for them, and otherwise in their column.
func TestChangesBelow(t *testing.T) {
	p, m := compile(t, `bool other_work; byte k;
active proctype server() { k = 1; other_work = !other_work; k = 2; assert(false) }`)
	tr, err := trace.Replay(p, m, walk(m, 4, func(int) int { return 0 }))
	require.NoError(t, err)
	require.Equal(t, `  in m.pml
      1   server(0)  :2  k = 1                     k: 0 -> 1
      2   server(0)  :2  other_work = !other_work
                           other_work: false -> true
      3   server(0)  :2  k = 2                     k: 1 -> 2
      4   server(0)  :2  assert(false)
  error: the claim ran to its end
`, printed(t, tr, trace.TextOptions{Width: 60}))
}

// Wrap breaks a text at blanks, or else after commas, or else anywhere.
func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text          string
		width, indent int
		want          []string
	}{
		{"", 10, 2, []string{""}},
		{"one two three", 0, 2, []string{"one two three"}},
		{"one two three", 13, 2, []string{"one two three"}},
		{"one two three", 12, 2, []string{"one two", "  three"}},
		{"  one two three", 12, 4, []string{"  one two", "    three"}},
		{"[(a,1),(b,2),(c,3)]", 12, 0, []string{"[(a,1),(b,", "2),(c,3)]"}},
		{"abcdefghijklmnop", 10, 2, []string{"abcdefghij", "  klmnop"}},
		{"one two", 5, 4, []string{"one", "two"}}, // no room beside the indent
		{"äöü äöü", 4, 0, []string{"äöü", "äöü"}},
	} {
		require.Equal(t, c.want, trace.Wrap(c.text, c.width, c.indent), "%q at %d", c.text, c.width)
	}
}
