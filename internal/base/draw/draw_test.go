package draw

import (
	"encoding/xml"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func random(r *rand.Rand) *Graph {
	g := &Graph{Title: "a < b & \"c\"", Initial: []int{0}}
	for range 1 + r.IntN(25) {
		g.Nodes = append(g.Nodes, Node{Label: strings.Repeat("s", 1+r.IntN(12)), Double: r.IntN(2) == 0})
	}
	for range r.IntN(3 * len(g.Nodes)) {
		e := Edge{From: r.IntN(len(g.Nodes)), To: r.IntN(len(g.Nodes))}
		for range r.IntN(12) {
			e.Lines = append(e.Lines, strings.Repeat("x<", r.IntN(50)))
		}
		g.Edges = append(g.Edges, e)
	}
	return g
}

// TestNothingOverlaps checks that the boxes of nodes and labels, and the lines of edges through layers, do not
// overlap, and that layers follow the edges.
func TestNothingOverlaps(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		g := random(r)
		g.Numbered = len(g.Nodes)%2 == 0
		p, err := picturing(g)
		require.NoError(t, err)
		l := p.l
		for i, layer := range l.layers {
			for j := 1; j < len(layer); j++ {
				a, b := l.vertices[layer[j-1]], l.vertices[layer[j]]
				require.GreaterOrEqual(t, b.y-b.above-a.y-a.below, vertexGap-1e-6)
			}
			for _, v := range layer {
				require.LessOrEqual(t, l.vertices[v].width, l.width[i])
			}
			if i > 0 {
				require.GreaterOrEqual(t, l.left[i], l.left[i-1]+l.width[i-1]+layerGap-1e-6)
			}
		}
		routed := 0
		for _, route := range l.routes {
			from, to := l.vertices[route.edge.From].layer, l.vertices[route.edge.To].layer
			require.Equal(t, route.turned, from > to)
			if g.Numbered {
				require.Equal(t, route.turned, route.edge.From > route.edge.To)
			}
			require.NotEmpty(t, route.through)
			require.Equal(t, -1, l.vertices[route.through[route.labelled]].node)
			require.Equal(t, 1, l.vertices[route.through[route.labelled]].layer%2)
			routed++
		}
		joined, _ := joinParallel(g.Edges)
		require.Len(t, joined, routed)
	}
}

// TestSettle checks the optimality condition: no vertex alone, and no run of touching vertices, would be nearer to
// the wanted height elsewhere.
func TestSettle(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		l := &layout{}
		var layer []int
		want := map[*vertex]float64{}
		for i := range 1 + r.IntN(8) {
			l.vertices = append(l.vertices, vertex{above: r.Float64() * 20, below: r.Float64() * 20})
			layer = append(layer, i)
		}
		for i := range l.vertices {
			want[&l.vertices[i]] = r.Float64() * 300
		}
		cost := func() (sum float64) {
			for v, y := range want {
				sum += (v.y - y) * (v.y - y)
			}
			return sum
		}
		l.settle(layer, func(v *vertex) float64 { return want[v] })
		best := cost()
		fits := func() bool {
			for i := 1; i < len(layer); i++ {
				a, b := l.vertices[i-1], l.vertices[i]
				if b.y-b.above-a.y-a.below < vertexGap-1e-9 {
					return false
				}
			}
			return true
		}
		require.True(t, fits())
		for from := range layer {
			for to := from + 1; to <= len(layer); to++ {
				for _, d := range []float64{-0.5, 0.5} {
					for i := from; i < to; i++ {
						l.vertices[i].y += d
					}
					if fits() {
						require.GreaterOrEqual(t, cost(), best-1e-9)
					}
					for i := from; i < to; i++ {
						l.vertices[i].y -= d
					}
				}
			}
		}
	}
}

// TestSVG checks that the SVG is well-formed and complete.
func TestSVG(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		g := random(r)
		var b strings.Builder
		require.NoError(t, SVG(&b, g))
		var text strings.Builder
		ellipses, doubles := 0, 0
		for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			require.NoError(t, err, b.String())
			switch x := token.(type) {
			case xml.CharData:
				text.Write(x)
			case xml.StartElement:
				if x.Name.Local == "ellipse" {
					ellipses++
				}
			}
		}
		for _, n := range g.Nodes {
			require.Contains(t, text.String(), n.Label)
			if n.Double {
				doubles++
			}
		}
		require.Contains(t, text.String(), g.Title)
		require.Equal(t, len(g.Nodes)+doubles, ellipses)
		require.NotContains(t, b.String(), "NaN")
		require.NotContains(t, b.String(), "Inf")
		require.NoError(t, DOT(io.Discard, g))
	}
}

func TestTooLarge(t *testing.T) {
	g := &Graph{Nodes: make([]Node, maxNodes+1)}
	require.ErrorContains(t, SVG(io.Discard, g), "too many to draw")
	g = &Graph{Nodes: make([]Node, maxNodes)}
	for i := 1; i < maxNodes; i++ {
		g.Edges = append(g.Edges, Edge{From: i - 1, To: i}, Edge{From: 0, To: i})
	}
	require.ErrorContains(t, SVG(io.Discard, g), "too many to draw")
	require.NoError(t, SVG(io.Discard, &Graph{}))
}

func TestDOT(t *testing.T) {
	var b strings.Builder
	require.NoError(t, DOT(&b, &Graph{
		Title: `say "hi"`, Nodes: []Node{{Label: "0"}, {Label: "1", Double: true}}, Initial: []int{0},
		Edges: []Edge{{From: 0, To: 1, Lines: []string{"a ||", `b\`}}},
	}))
	for _, part := range []string{`label="say \"hi\""`, `1 [label="1", peripheries=2];`, "i0 -> 0;", `0 -> 1 [label="a ||\nb\\"];`} {
		require.Contains(t, b.String(), part)
	}
}

// TestControlCharacters checks that characters forbidden in XML, such as a control character in a name, are escaped
// in every text.
func TestControlCharacters(t *testing.T) {
	const text = "a\x01b\x1f\xff\ufffe\uffff<"
	g := &Graph{
		Title: text, Notes: []string{text}, Twice: [2]string{text, text},
		Nodes: []Node{{Label: text, Title: text}, {Label: text}},
		Edges: []Edge{{To: 1, Lines: []string{text}}, {Lines: []string{text}}},
	}
	var b strings.Builder
	require.NoError(t, SVG(&b, g))
	found := 0
	for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		if s, ok := token.(xml.CharData); ok && strings.Contains(string(s), `a\x01b\x1f\xff\u{fffe}\u{ffff}<`) {
			found++
		}
	}
	require.Equal(t, 2+2+2*5, found)
}

// TestNoCharacterActs checks that DOT and TikZ output never contains the texts of a graph unescaped.
func TestNoCharacterActs(t *testing.T) {
	g := &Graph{Title: "\x1b", Nodes: []Node{{Label: "\x07\xff"}}, Edges: []Edge{{Lines: []string{"\x00\u202e"}}}}
	for _, write := range []func(io.Writer, *Graph) error{DOT, TikZ} {
		var b strings.Builder
		require.NoError(t, write(&b, g))
		require.Equal(t, Readable(b.String()), b.String())
	}
}

// TestDOTHasNoEntities checks that text that looks like a character reference is escaped in a label of Graphviz.
func TestDOTHasNoEntities(t *testing.T) {
	var b strings.Builder
	require.NoError(t, DOT(&b, &Graph{Nodes: []Node{{Label: "a && b; &lt; &#65; &c"}}}))
	require.Contains(t, b.String(), `label="a && b; &amp;lt; &amp;#65; &c"`)
}
