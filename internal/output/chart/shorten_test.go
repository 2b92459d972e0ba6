package chart_test

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/output/chart"
	"ltlpor/trace"
)

// talking has a message and three notes per round, and 600 rounds before a cycle of two rounds.
const talking = `chan c = [1] of { byte, short }; short n, o;
active proctype Sender() { bit b; do :: n < 600 -> n++; c!n,n :: else -> c!0,0; b = 1 - b od }
active proctype Receiver() { byte a; short z; do :: c?a,z; a = 0; z = 0 od }`

// drawn returns the text that draw writes.
func drawn(t *testing.T, draw func(io.Writer, *trace.Trace, string) error, tr *trace.Trace, title string) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, draw(&b, tr, title))
	return b.String()
}

var (
	leftOut = regexp.MustCompile(`steps (\d+) to (\d+) are not shown`)
	mention = regexp.MustCompile(`(?m)(?:: |<br/>|^  |label=")(\d+)  `)
)

// covered requires that text shows every one of n steps, or states the gap, and returns the number of gaps.
func covered(t *testing.T, text string, n int) (gaps int) {
	t.Helper()
	said := make([]bool, n+1)
	for _, m := range mention.FindAllStringSubmatch(text, -1) {
		k, err := strconv.Atoi(m[1])
		require.NoError(t, err)
		said[k] = true
	}
	for _, m := range leftOut.FindAllStringSubmatch(text, -1) {
		from, err := strconv.Atoi(m[1])
		require.NoError(t, err)
		to, err := strconv.Atoi(m[2])
		require.NoError(t, err)
		for k := from; k <= to; k++ {
			said[k] = true
		}
		gaps++
	}
	for k := 1; k <= n; k++ {
		require.True(t, said[k], "step %d is neither shown nor said to be left out", k)
	}
	return gaps
}

func inMermaid(text string) int { return len(utf16.Encode([]rune(text))) }

// TestLongRuns: the picture of a run that is too long for viewers leaves out the middle, and says so. The start, the
// end, and the start of the cycle stay.
func TestLongRuns(t *testing.T) {
	tr := lasso(t, talking)
	n := len(tr.Steps)
	require.Greater(t, n, 3000)
	start := tr.CycleStart + 1
	require.Greater(t, start, n-30)

	text := drawn(t, chart.Mermaid, tr, "p")
	require.LessOrEqual(t, inMermaid(text), 50_000)
	require.Greater(t, inMermaid(text), 45_000)
	require.Contains(t, text, fmt.Sprintf("  loop cycle: back to step %d\n", start))
	require.Contains(t, text, "are not shown: .svg and .json have all steps")

	plant := drawn(t, chart.PlantUML, tr, "p")
	require.Contains(t, plant, "\nscale max 4000*4000\n")
	require.LessOrEqual(t, strings.Count(plant, "->"), 120)
	require.Contains(t, plant, fmt.Sprintf("loop cycle<U+003A> back to step %d\n", start))

	dot := drawn(t, chart.DOT, tr, "p")
	require.Contains(t, dot, "style=dashed")
	require.Less(t, strings.Count(dot, "->"), 80)
	back := regexp.MustCompile(fmt.Sprintf(`\n  \d+ -> (\d+) \[label="%d  `, n)).FindStringSubmatch(dot)
	require.NotNil(t, back)
	target := fmt.Sprintf("\n  %s [label=\"%d\\n", back[1], tr.CycleStart)
	require.Contains(t, dot, target, "the last step leads to the cycle")

	for _, picture := range []string{plant, dot} {
		require.GreaterOrEqual(t, covered(t, picture, n), 1)
	}
}

// TestLongCycles: the start of a long cycle stays in a shortened picture, and so does a step that the reduced search
// leaves out.
func TestLongCycles(t *testing.T) {
	tr := lasso(t, `chan c = [1] of { short }; short n; byte m;
active proctype A() { do :: m < 40 -> m++; c!0 :: else -> n = (n + 1) % 600; c!n od }
active proctype B() { short z; do :: c?z; z = 0 od }`)
	n := len(tr.Steps)
	require.Less(t, tr.CycleStart, n/2)
	require.Greater(t, tr.CycleStart, 150)
	tr.LeftOut = n / 2
	for name, draw := range map[string]func(io.Writer, *trace.Trace, string) error{
		"mermaid": chart.Mermaid, "plantuml": chart.PlantUML, "dot": chart.DOT,
	} {
		text := drawn(t, draw, tr, "p")
		require.Contains(t, text, fmt.Sprintf("here the reduced search leaves step %d out", tr.LeftOut), name)
		if name != "dot" {
			require.Contains(t, text, fmt.Sprintf("back to step %d\n", tr.CycleStart+1), name)
		}
		require.GreaterOrEqual(t, len(leftOut.FindAllString(text, -1)), 2, name)
	}
	dot := drawn(t, chart.DOT, tr, "p")
	require.GreaterOrEqual(t, covered(t, dot, n), 2)
	nodes := len(regexp.MustCompile(`(?m)^  \d+ \[`).FindAllString(dot, -1))
	edges := len(regexp.MustCompile(`(?m)^  \d+ -> \d+ \[`).FindAllString(dot, -1))
	require.Equal(t, nodes, edges, "a lasso has as many edges as nodes")
}

// TestLongTexts: a picture with few steps, but long names and texts and many waiting processes, keeps the bounds too.
func TestLongTexts(t *testing.T) {
	long := "(x + " + strings.Repeat("1 + ", 9000) + "0) != 0"
	model := "byte x; chan c = [0] of { byte };\nproctype " + strings.Repeat("W", 300) +
		"(byte n) { c?n; c!n }\ninit { byte i; " + long + " -> do :: i < 200 -> i++; run " + strings.Repeat("W", 300) +
		"(i) :: else -> break od; x = 1 }\n"
	tr := firstTo(t, model, 2000, program.InvalidEnd)
	require.Greater(t, len(tr.Blocked), 100)
	text := drawn(t, chart.Mermaid, tr, strings.Repeat("title ", 10_000))
	require.LessOrEqual(t, inMermaid(text), 50_000)
	require.Contains(t, text, "error: ", "the error stays")
	tr.Fault = &program.Fault{Kind: program.LocalDeadlock, Edge: -1} // then each that waits has a note of its own
	plant := drawn(t, chart.PlantUML, tr, "p")
	require.Contains(t, plant, "notes more")
	dot := drawn(t, chart.DOT, tr, "p")
	require.Less(t, len(dot), 100_000)
}
