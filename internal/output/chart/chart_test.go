package chart_test

import (
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/output/chart"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/trace"
)

// first returns the run of a model that takes the first move n times.
func first(t *testing.T, model string, n int) *trace.Trace {
	t.Helper()
	return firstTo(t, model, n, program.ClaimEnd)
}

// firstTo is first for a run that ends in a fault of the given kind.
func firstTo(t *testing.T, model string, n int, kind program.FaultKind) *trace.Trace {
	t.Helper()
	p := lowertest.Program(t, model)
	m, err := closure.Compile(p)
	require.NoError(t, err)
	fault := &program.Fault{Kind: kind, Message: "a <b> & \"c\"; end", Edge: -1}
	run := trace.Run{Lasso: program.Lasso{Init: m.Init(nil)}, Fault: fault}
	s := run.Init
	for range n {
		var moves program.Moves
		var out program.Outcomes
		m.Enabled(s, &moves)
		if len(moves.All) == 0 {
			break
		}
		m.Fire(s, moves.All[0], &out)
		s = out.All[0].State
		run.Stem = append(run.Stem, program.Step{Move: moves.All[0], State: s})
	}
	tr, err := trace.Replay(p, m, run)
	require.NoError(t, err)
	return tr
}

const model = `chan c = [2] of { byte }; chan h = [0] of { byte, bool }; byte x;
active proctype A() { c!7; x = 1; x = x % 2; x = (x < 3); x++; x--; h!x,true }
active proctype B() { c?x; h?x,_ }`

// looping is a model whose processes loop, and exchange messages in the loops.
const looping = `chan c = [3] of { byte }; byte x, k;
active proctype A() { do :: c!k; x = 1; k = 1 - k od }
active proctype B() { byte v; do :: c?v; v = 0 od }`

// lasso returns a run of a model, the processes in turn, up to the first state that occurs again.
func lasso(t *testing.T, model string) *trace.Trace {
	t.Helper()
	p := lowertest.Program(t, model)
	m, err := closure.Compile(p)
	require.NoError(t, err)
	run := trace.Run{Lasso: program.Lasso{Init: m.Init(nil)}}
	s, seen := run.Init, map[string]int{string(run.Init): 0}
	for k := 0; ; k++ {
		require.Less(t, k, 10_000)
		var moves program.Moves
		var out program.Outcomes
		m.Enabled(s, &moves)
		mv := moves.All[k%len(moves.All)]
		m.Fire(s, mv, &out)
		s = out.All[0].State
		run.Stem = append(run.Stem, program.Step{Move: mv, State: s})
		if at, known := seen[string(s)]; known {
			run.Stem, run.Cycle = run.Stem[:at], run.Stem[at:]
			break
		}
		seen[string(s)] = k + 1
	}
	tr, err := trace.Replay(p, m, run)
	require.NoError(t, err)
	return tr
}

var update = flag.Bool("update", false, "rewrite the golden files")

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

func TestCharts(t *testing.T) {
	tr, loop := first(t, model, 20), lasso(t, looping)
	for _, c := range []struct {
		name, ending string
		draw         func(io.Writer, *trace.Trace, string) error
		want         []string
	}{
		{"mermaid", ".mmd", chart.Mermaid, []string{
			"sequenceDiagram\n", "participant p0 as A(0)\n",
			"Note over p0: 1  c!7\n", "3-4  2 steps that change nothing", "a #60;b#62; #38; ",
			"p0->>p1: ", "h: 7, true\n", "p0-)p1: ", "c: 7  (sent at 1)\n",
		}},
		{"plantuml", ".puml", chart.PlantUML, []string{
			"@startuml\n", "participant \"A(0)\" as p0\n", "p0 -> p1 : ", "p0 ->> p1 : ",
			"note over p0, p1\n", "@enduml\n",
		}},
		{"svg", ".svg", chart.SVG, []string{"<svg ", ">A(0)<", "h: 7, true", "(sent at 1)", "a &lt;b&gt; &amp;"}},
		{"dot", ".dot", chart.DOT, []string{"digraph {\n", "label=\"1\\nc: [] -> [7]\"", "peripheries=2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var b, again strings.Builder
			require.NoError(t, c.draw(&b, tr, "p: [] (x < 3)"))
			require.NoError(t, c.draw(&again, tr, "p: [] (x < 3)"))
			require.Equal(t, b.String(), again.String())
			for _, text := range c.want {
				require.Contains(t, b.String(), text)
			}
			golden(t, "fault"+c.ending, b.String())
			b.Reset()
			require.NoError(t, c.draw(&b, loop, "q: <> (x == 9)"))
			golden(t, "cycle"+c.ending, b.String())
		})
	}
}

// TestChartsOfLocalDeadlocks: a chart marks a process that never moves again, with the reason. The lifeline of the
// process ends there, other lifelines go on.
func TestChartsOfLocalDeadlocks(t *testing.T) {
	p := lowertest.Program(t, `chan c = [1] of { byte }; bit x;
active proctype Clock() { do :: x = 1 - x od }
active proctype Client() { byte v; c!3; c?v; c?v }`)
	m, err := closure.Compile(p)
	require.NoError(t, err)
	run := trace.Run{
		Lasso: program.Lasso{Init: m.Init(nil)},
		Fault: &program.Fault{Kind: program.LocalDeadlock, Edge: -1, Proc: 1},
	}
	for s := run.Init; ; {
		var moves program.Moves
		var out program.Outcomes
		m.Enabled(s, &moves)
		mv := moves.All[len(moves.All)-1]
		if mv.Proc != 1 {
			break
		}
		m.Fire(s, mv, &out)
		s = out.All[0].State
		run.Stem = append(run.Stem, program.Step{Move: mv, State: s})
	}
	tr, err := trace.Replay(p, m, run)
	require.NoError(t, err)
	for ending, draw := range map[string]func(io.Writer, *trace.Trace, string) error{
		".mmd": chart.Mermaid, ".puml": chart.PlantUML, ".svg": chart.SVG,
	} {
		var b strings.Builder
		require.NoError(t, draw(&b, tr, "local-deadlocks"))
		require.Contains(t, b.String(), "never moves again", ending)
		golden(t, "stuck"+ending, b.String())
	}
}

// acting has texts in its trace that a chart must never show unescaped.
const acting = "chan c = [1] of { byte };\n" +
	"active proctype A() { printf(\"\x1b[31m\x07\xff\u202e<&'\"); c!1 }\nactive proctype B() { c?1 }"

// TestSVGIsXML: pictures are XML, and no chart contains a control character or invalid UTF-8.
func TestSVGIsXML(t *testing.T) {
	for _, text := range []string{model, acting} {
		tr := first(t, text, 20)
		type writer = func(io.Writer, *trace.Trace, string) error
		for _, draw := range []writer{chart.SVG, chart.Mermaid, chart.PlantUML, chart.DOT} {
			var b strings.Builder
			require.NoError(t, draw(&b, tr, "p: [] (x < 3 && y)\x1b"))
			require.True(t, utf8.ValidString(b.String()))
			require.NotRegexp(t, `[\x00-\x08\x0b-\x1f\x7f]|\x{202e}`, b.String())
		}
		var b strings.Builder
		require.NoError(t, chart.SVG(&b, tr, "p: [] (x < 3 && y)\x1b"))
		d := xml.NewDecoder(strings.NewReader(b.String()))
		elements := 0
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err)
			if _, is := token.(xml.StartElement); is {
				elements++
			}
		}
		require.Greater(t, elements, 10)
	}
}
