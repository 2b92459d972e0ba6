package chart_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/output/chart"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/trace"
)

// measured has the geometry of a picture: the boxes of notes, the ways of arrows, and the texts with their boxes.
type measured struct {
	width, height float64
	boxes         [][4]float64 // left, top, right, bottom
	ways          [][][2]float64
	texts         []string
	textBoxes     [][4]float64
}

var corner = regexp.MustCompile(`[ML](-?[\d.]+) (-?[\d.]+)`)

// parse returns the geometry of an SVG picture.
func parse(t *testing.T, svg string) *measured {
	t.Helper()
	var p measured
	var at map[string]string
	number := func(name string) float64 {
		x, err := strconv.ParseFloat(at[name], 64)
		require.NoError(t, err, "%s of %v", name, at)
		return x
	}
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return &p
		}
		require.NoError(t, err)
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		at = map[string]string{}
		for _, a := range e.Attr {
			at[a.Name.Local] = a.Value
		}
		switch name := e.Name.Local; {
		case name == "svg":
			p.width, p.height = number("width"), number("height")
		case name == "rect" && (at["class"] == "n" || at["class"] == "e"):
			x, y := number("x"), number("y")
			p.boxes = append(p.boxes, [4]float64{x, y, x + number("width"), y + number("height")})
		case name == "path" && at["class"] == "a":
			var way [][2]float64
			for _, m := range corner.FindAllStringSubmatch(at["d"], -1) {
				x, _ := strconv.ParseFloat(m[1], 64)
				y, _ := strconv.ParseFloat(m[2], 64)
				way = append(way, [2]float64{x, y})
			}
			require.GreaterOrEqual(t, len(way), 2)
			p.ways = append(p.ways, way)
		case name == "text":
			x, y := number("x"), number("y")
			anchor := at["text-anchor"]
			text, err := d.Token()
			require.NoError(t, err)
			s := string(text.(xml.CharData))
			w := 7.2 * float64(len([]rune(s)))
			x -= map[string]float64{"start": 0, "middle": w / 2, "end": w}[anchor]
			p.texts = append(p.texts, s)
			p.textBoxes = append(p.textBoxes, [4]float64{x, y - 9, x + w, y + 2})
		}
	}
}

// crosses reports whether the line from a to b has a point inside the box, without a margin of one pixel.
func crosses(a, b [2]float64, box [4]float64) bool {
	from, to := 0.0, 1.0
	for axis := range 2 {
		low, high := box[axis]+1, box[axis+2]-1
		d := b[axis] - a[axis]
		if math.Abs(d) < 1e-9 {
			if a[axis] <= low || a[axis] >= high {
				return false
			}
			continue
		}
		u, v := (low-a[axis])/d, (high-a[axis])/d
		from, to = max(from, min(u, v)), min(to, max(u, v))
	}
	return from < to
}

func overlap(a, b [4]float64) bool {
	return a[0] < b[2]-1 && b[0] < a[2]-1 && a[1] < b[3]-1 && b[1] < a[3]-1
}

// wander returns a run of n random moves.
func wander(t *testing.T, model string, n int, seed uint64) *trace.Trace {
	t.Helper()
	p := lowertest.Program(t, model)
	m, err := closure.Compile(p)
	require.NoError(t, err)
	run := trace.Run{
		Lasso: program.Lasso{Init: m.Init(nil)},
		Fault: &program.Fault{Kind: program.ClaimEnd, Message: "the end", Edge: -1},
	}
	r := rand.New(rand.NewPCG(seed, 1))
	for s := run.Init; len(run.Stem) < n; {
		var moves program.Moves
		var out program.Outcomes
		m.Enabled(s, &moves)
		if len(moves.All) == 0 {
			break
		}
		mv := moves.All[r.IntN(len(moves.All))]
		m.Fire(s, mv, &out)
		s = out.All[0].State
		run.Stem = append(run.Stem, program.Step{Move: mv, State: s})
	}
	tr, err := trace.Replay(p, m, run)
	require.NoError(t, err)
	return tr
}

// network returns a model with n processes that send messages to random processes over channels of capacity room,
// with local steps, choices and loops in between.
func network(n, room int) string {
	return fmt.Sprintf(`#define N %d
mtype = { candidate, elected };
mtype:status = { idle, ready };
chan link[N] = [%d] of { mtype, byte };
mtype:status state[N];
byte how_many_messages_were_received_so_far;
active [N] proctype Node() {
	byte got, i;
	do
	:: link[(_pid + 1) %% N]!candidate(_pid) :: link[(_pid + N - 1) %% N]!elected(_pid) :: link[0]!candidate(_pid)
	:: link[_pid]?elected(got)
	:: link[_pid]?candidate(got); how_many_messages_were_received_so_far++; state[_pid] = ready
	:: for (i : 0 .. 2) { skip }; state[_pid] = idle
	od
}
`, n, room)
}

// TestGeometry: in charts of random runs, arrows meet no note, notes and texts do not overlap, everything is inside
// the picture, and the chart has exactly the steps of the run that change something.
func TestGeometry(t *testing.T) {
	for _, c := range []struct{ processes, room, steps int }{
		{2, 3, 60}, {3, 0, 60}, {4, 1, 90}, {6, 8, 150}, {12, 2, 150}, {40, 4, 200}, {3, 60, 200},
	} {
		arrows := 0
		for seed := range uint64(4) {
			tr := wander(t, network(c.processes, c.room), c.steps, seed)
			var b strings.Builder
			require.NoError(t, chart.SVG(&b, tr, "a formula"))
			p := parse(t, b.String())
			checkGeometry(t, p, fmt.Sprint(c, seed))
			checkComplete(t, tr, p.texts, fmt.Sprint(c, seed))
			arrows += len(p.ways)
		}
		require.Greater(t, arrows, 5, "%v", c)
	}
}

func checkGeometry(t *testing.T, p *measured, name string) {
	t.Helper()
	require.NotEmpty(t, p.boxes, name)
	for _, box := range p.boxes {
		for _, way := range p.ways {
			for k := range way[1:] {
				require.False(t, crosses(way[k], way[k+1], box), "%s: %v meets %v", name, way, box)
			}
		}
	}
	for i, a := range p.ways {
		for _, b := range p.ways[:i] {
			require.False(t, together(a, b), "%s: %v runs on %v", name, a, b)
		}
	}
	all := append(append([][4]float64{}, p.boxes...), p.textBoxes...)
	for i, a := range all {
		require.True(t, a[0] >= 0 && a[1] >= 0 && a[2] <= p.width && a[3] <= p.height, "%s: %v is outside", name, a)
		for k, b := range all[:i] {
			if k >= len(p.boxes) || i < len(p.boxes) || !inside(a, b) {
				require.False(t, overlap(a, b), "%s: %v and %v", name, a, b)
			}
		}
	}
}

// together reports whether two ways overlap in a vertical part.
func together(a, b [][2]float64) bool {
	for i := range a[1:] {
		for k := range b[1:] {
			down := a[i][0] == a[i+1][0] && b[k][0] == b[k+1][0] && math.Abs(a[i][0]-b[k][0]) < 1
			if from, to := max(min(a[i][1], a[i+1][1]), min(b[k][1], b[k+1][1])),
				min(max(a[i][1], a[i+1][1]), max(b[k][1], b[k+1][1])); down && from < to {
				return true
			}
		}
	}
	return false
}

// inside reports whether the box of a text is inside the box of a note.
func inside(text, box [4]float64) bool {
	return text[0] >= box[0] && text[1] >= box[1] && text[2] <= box[2]+1 && text[3] <= box[3]
}

func checkComplete(t *testing.T, tr *trace.Trace, texts []string, name string) {
	t.Helper()
	whole := strings.Join(texts, "\n")
	require.NotContains(t, whole, "(goto)", name)
	require.NotContains(t, whole, "…", name)
	folded := map[int]bool{}
	for _, part := range tr.Folds() {
		for _, i := range part.Steps {
			folded[i] = len(part.Steps) > 1
		}
	}
	for i, s := range tr.Steps {
		if len(s.Changes) > 0 && !folded[i] {
			require.Regexp(t, fmt.Sprintf(`(?m)^%d  `, i+1), whole, "%s: step %d", name, i+1)
		}
	}
}

// TestNoStepWithoutStatement: no chart and no state graph has a step without a statement, and no other step is
// missing.
func TestNoStepWithoutStatement(t *testing.T) {
	tr := wander(t, "byte x; active proctype P() { byte i; atomic { for (i : 0 .. 1) { x++ } }; x = 9; x = 7 }", 50, 1)
	jumps := 0
	for i := range tr.Steps {
		jumps += len(tr.Steps[i].Jumps)
	}
	require.Positive(t, jumps)
	for name, draw := range map[string]func(io.Writer, *trace.Trace, string) error{
		"svg": chart.SVG, "mermaid": chart.Mermaid, "plantuml": chart.PlantUML, "dot": chart.DOT,
	} {
		var b strings.Builder
		require.NoError(t, draw(&b, tr, "p"))
		require.NotContains(t, b.String(), "goto", name)
		require.Regexp(t, `x( |<U\+003D>|=)+9`, b.String(), name)
	}
	var b strings.Builder
	require.NoError(t, chart.DOT(&b, tr, "p"))
	edges := regexp.MustCompile(`(?m)^  \d+ -> \d+ \[`).FindAllString(b.String(), -1)
	require.Len(t, edges, len(tr.Steps))
}

// TestIdleProcesses: among many processes, a process without steps has no lifeline, but is named. Processes that wait
// for the same are named in one line.
func TestIdleProcesses(t *testing.T) {
	const text = "byte x; chan c = [0] of { bit };\n" +
		"active proctype Doer() { x = 1; x = 2 }\nactive [39] proctype Idle() { c?1 }"
	p := lowertest.Program(t, text)
	m, err := closure.Compile(p)
	require.NoError(t, err)
	run := trace.Run{Lasso: program.Lasso{Init: m.Init(nil)}, Fault: &program.Fault{Kind: program.InvalidEnd, Edge: -1}}
	for s := run.Init; ; {
		var moves program.Moves
		var out program.Outcomes
		if m.Enabled(s, &moves); len(moves.All) == 0 {
			break
		}
		m.Fire(s, moves.All[0], &out)
		s = out.All[0].State
		run.Stem = append(run.Stem, program.Step{Move: moves.All[0], State: s})
	}
	tr, err := trace.Replay(p, m, run)
	require.NoError(t, err)
	for name, draw := range map[string]func(io.Writer, *trace.Trace, string) error{
		"svg": chart.SVG, "mermaid": chart.Mermaid, "plantuml": chart.PlantUML,
	} {
		var b strings.Builder
		require.NoError(t, draw(&b, tr, "end-states"))
		require.NotContains(t, b.String(), "Idle(7)", name)
		require.LessOrEqual(t, strings.Count(b.String(), "wait for c"), 2, name) // a picture has it as a title, too
	}
	var b strings.Builder
	require.NoError(t, chart.SVG(&b, tr, "end-states"))
	require.Contains(t, b.String(), ">without processes that take no step: Idle(1..39)<")
	require.Contains(t, b.String(), ">Idle(1..39) wait for c?1<")
}
