package draw

import (
	"flag"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files")

// diamond is a graph with two steps in both orders. One side is omitted by a reduction.
func diamond() *Graph {
	return &Graph{
		Title: `a "diamond" of {x, y} & more`, Initial: []int{0}, Numbered: true,
		Nodes: []Node{
			{Label: "0", Style: Marked, Title: "state 0"}, {Label: "1: x=1"}, {Label: "2: y=1", Style: Ghost},
			{Label: "3", Double: true},
		},
		Edges: []Edge{
			{From: 0, To: 1, Lines: []string{"P(0): x = 1"}},
			{From: 0, To: 2, Lines: []string{"Q(1): y = 1"}, Style: Ghost},
			{From: 1, To: 3, Lines: []string{"Q(1): y = 1"}},
			{From: 2, To: 3, Lines: []string{"P(0): x = 1"}, Style: Ghost},
			{From: 1, To: 1, Lines: []string{"Q(1): x < y"}},
			{From: 1, To: 1, Lines: []string{"P(0): 50%"}, Style: Ghost},
			{From: 3, To: 0, Lines: []string{"P(0): a_b → c ✗"}, Style: Marked},
		},
		Areas: []Area{{Corners: []int{0, 1, 3, 2}, Style: Ghost}},
		Twice: [2]string{"full", "reduced"}, Notes: []string{"dashed: left out"},
	}
}

// TestGolden compares each output format of a diamond with a manually inspected file.
func TestGolden(t *testing.T) {
	forms := map[string]func(io.Writer, *Graph) error{
		"diamond.svg": SVG, "diamond.dot": DOT, "diamond.tex": TikZ,
		"diamond.inline.svg": func(w io.Writer, g *Graph) error { return Inline(w, g, "d") },
	}
	for name, write := range forms {
		var b strings.Builder
		require.NoError(t, write(&b, diamond()))
		file := filepath.Join("testdata", name)
		if *update {
			require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o600))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, string(want), b.String(), name)
	}
}

// styled returns a random graph with styles, areas and notes.
func styled(r *rand.Rand) *Graph {
	g := random(r)
	for i := range g.Nodes {
		g.Nodes[i].Style = Style(r.IntN(3))
	}
	for i := range g.Edges {
		g.Edges[i].Style = Style(r.IntN(3))
		g.Edges[i].Lines = append(g.Edges[i].Lines, `\begin{x} %$&#_^~"'|-- … ✗`)
	}
	for range r.IntN(3) {
		a := Area{Style: Style(r.IntN(2))}
		for range 4 {
			a.Corners = append(a.Corners, r.IntN(len(g.Nodes)))
		}
		g.Areas = append(g.Areas, a)
	}
	g.Notes = []string{"one", "two"}
	return g
}

// point is a position in TikZ.
var point = regexp.MustCompile(`\((-?[0-9.]+),(-?[0-9.]+)\)`)

// numbers returns the positions in a line.
func numbers(t *testing.T, line string) (out [][2]float64) {
	for _, m := range point.FindAllStringSubmatch(line, -1) {
		x, err := strconv.ParseFloat(m[1], 64)
		require.NoError(t, err)
		y, err := strconv.ParseFloat(m[2], 64)
		require.NoError(t, err)
		out = append(out, [2]float64{x, y})
	}
	return out
}

// TestTikZ checks that braces match on each line, that each edge begins and ends at the border of an existing node,
// and that the second drawing has no ghosts.
func TestTikZ(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	ellipse := regexp.MustCompile(`^\\draw\[.*\] \(n(\d+)\) ellipse \[x radius=([0-9.]+),`)
	edge := regexp.MustCompile(`^\\draw\[.*; % (\d+) to (\d+)$`)
	for round := range 200 {
		g := styled(r)
		if round%2 == 0 {
			g.Twice = [2]string{"full", "reduced"}
		}
		var b strings.Builder
		require.NoError(t, TikZ(&b, g))
		_, body, ok := strings.Cut(b.String(), "marked node/.style=")
		require.True(t, ok)
		require.Equal(t, strings.Count(b.String(), "{"), strings.Count(b.String(), "}"))
		middle, wide := map[string][2]float64{}, map[string]float64{}
		lines := strings.Split(body, "\n")[1:]
		scope := 0
		for _, line := range lines {
			require.Equal(t, strings.Count(line, "{"), strings.Count(line, "}"), line)
			if strings.HasPrefix(line, `\begin{scope}`) {
				scope++
			}
			if scope == 2 {
				require.NotContains(t, line, "ghost")
			}
			if strings.HasPrefix(line, `\coordinate`) {
				name, _, _ := strings.Cut(line[len(`\coordinate (n`):], ")")
				middle[name] = numbers(t, line)[0]
			}
			if m := ellipse.FindStringSubmatch(line); m != nil {
				h, err := strconv.ParseFloat(m[2], 64)
				require.NoError(t, err)
				wide[m[1]] = max(wide[m[1]], h)
			}
		}
		require.Len(t, middle, len(g.Nodes))
		require.Len(t, wide, len(g.Nodes))
		edges := 0
		for _, line := range lines {
			m := edge.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			edges++
			at := numbers(t, line)
			first, last := at[0], at[len(at)-1]
			if strings.HasPrefix(line, `\draw[<-`) {
				first, last = last, first
			}
			for i, end := range [][2]float64{first, last} {
				x := (end[0] - middle[m[1+i]][0]) / wide[m[1+i]]
				y := (end[1] - middle[m[1+i]][1]) / radius
				require.InDelta(t, 1, math.Hypot(x, y), 0.02, line)
			}
		}
		joined, loops := joinParallel(g.Edges)
		drawn := append(joined, loops...)
		want := len(drawn)
		if g.Twice[0] != "" {
			for _, e := range drawn {
				if e.Style != Ghost {
					want++
				}
			}
		}
		require.Equal(t, want, edges)
	}
	require.ErrorContains(t, TikZ(io.Discard, &Graph{Nodes: make([]Node, maxNodes+1)}), "too many to draw")
}

// TestTwice checks that the second drawing has no ghosts and everything else.
func TestTwice(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 100 {
		g := styled(r)
		var once, twice strings.Builder
		require.NoError(t, Inline(&once, g, ""))
		g.Twice = [2]string{"full", "reduced"}
		require.NoError(t, Inline(&twice, g, ""))
		for i, n := range g.Nodes {
			want := 2
			if n.Style == Ghost {
				want = 1
			}
			group := `<g data-node="` + strconv.Itoa(i) + `"`
			require.Equal(t, 1, strings.Count(once.String(), group))
			require.Equal(t, want, strings.Count(twice.String(), group))
		}
		for _, class := range []string{`<path class="ghost"`, `<text class="ghost"`, `"area ghost"`} {
			require.Equal(t, strings.Count(once.String(), class), strings.Count(twice.String(), class), class)
		}
		require.Contains(t, twice.String(), ">reduced</text>")
		require.NotContains(t, once.String(), ">reduced</text>")
	}
}
