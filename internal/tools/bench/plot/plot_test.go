package plot

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// element is a start tag of the picture, with the attributes.
type element struct {
	name string
	attr map[string]string
}

// elements returns the start tags of the picture, which must be well-formed.
func elements(t *testing.T, svg string) (out []element) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return out
		}
		require.NoError(t, err)
		if s, ok := token.(xml.StartElement); ok {
			e := element{name: s.Name.Local, attr: map[string]string{}}
			for _, a := range s.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			out = append(out, e)
		}
	}
}

func random(r *rand.Rand) *Chart {
	c := &Chart{Title: `a < b & "c"`, Description: "<&>"}
	for range 1 + r.IntN(3) {
		p := Panel{Title: "t<", X: "n & m", LogX: r.IntN(2) == 0}
		for i := range 1 + r.IntN(4) {
			curve := Curve{Name: "c<" + strconv.Itoa(i), Marker: Marker(i), Broken: i%2 == 0, Colour: i % 2}
			for n := range r.IntN(12) {
				curve.Points = append(curve.Points, Point{X: float64(n + 1), Y: math.Exp(40*r.Float64() - 20)})
			}
			p.Y = append(p.Y, curve)
		}
		c.Panels = append(c.Panels, p)
	}
	return c
}

// TestSVG: the picture is well-formed, and every point is drawn once, inside its panel.
func TestSVG(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		c := random(r)
		var b strings.Builder
		require.NoError(t, SVG(&b, c))
		points := 0
		for _, p := range c.Panels {
			for _, curve := range p.Y {
				points += len(curve.Points)
			}
		}
		found := 0
		for _, e := range elements(t, b.String()) {
			if !strings.HasPrefix(e.attr["class"], "marker") {
				continue
			}
			found++
			x, y := e.attr["cx"], e.attr["cy"]
			if e.name == "rect" {
				x, y = e.attr["x"], e.attr["y"]
			}
			for _, v := range []string{x, y} {
				at, err := strconv.ParseFloat(v, 64)
				require.NoError(t, err, "%v", e)
				require.GreaterOrEqual(t, at, -radius-0.1)
			}
		}
		require.Equal(t, points+len(c.Panels[0].Y), found, "the markers of points and of the legend")
	}
}

// TestAxes: axes contain their values, and have few marks, in ascending order.
func TestAxes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		low := math.Exp(30*r.Float64() - 15)
		high := low * math.Exp(20*r.Float64())
		a := logAxis(low, high)
		require.LessOrEqual(t, a.from, low*(1+1e-6))
		require.GreaterOrEqual(t, a.to, high*(1-1e-6))
		require.GreaterOrEqual(t, len(a.ticks), 2)
		require.LessOrEqual(t, len(a.ticks), 9)
		for i, v := range a.ticks[1:] {
			require.Greater(t, v, a.ticks[i])
		}
		require.InDelta(t, 0, a.place(a.from), 1e-9)
		require.InDelta(t, 1, a.place(a.to), 1e-9)
	}
	require.Equal(t, []float64{2, 3, 4, 5}, linearAxis(2, 5).ticks)
	require.Equal(t, []float64{3, 6, 9, 12, 15, 18, 21, 24, 27, 30}, linearAxis(3, 30).ticks)
	require.InDelta(t, 0.5, (&axis{log: true, from: 1, to: 100}).place(10), 1e-9)
}

func TestLabel(t *testing.T) {
	for v, want := range map[float64]string{
		0.01: "0.01", 1: "1", 500: "500", 1000: "1 k", 2e5: "200 k", 999999.9999999: "1 M", 5e9: "5 G",
	} {
		require.Equal(t, want, label(v))
	}
}

// TestWhatIsNotPositive: a point that has no logarithm is left out, and a panel without points is drawn nevertheless.
func TestWhatIsNotPositive(t *testing.T) {
	c := &Chart{Panels: []Panel{
		{Y: []Curve{{Points: []Point{{1, 0}, {2, 5}}}}},
		{Y: []Curve{{Points: []Point{{1, 0}}}}},
	}}
	var b strings.Builder
	require.NoError(t, SVG(&b, c))
	require.Equal(t, 1+1, strings.Count(b.String(), `class="marker`))
	require.NotContains(t, b.String(), "NaN")
	require.NotContains(t, b.String(), "Inf")
}
