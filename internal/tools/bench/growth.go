package main

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"ltlpor/internal/tools/bench/plot"
)

// panel is one measured quantity. In the picture of a family, it becomes one diagram.
type panel struct {
	title string
	of    func(*Sample) float64 // returns the quantity
}

var panels = []panel{
	{"states", func(s *Sample) float64 { return s.States }},
	{"CPU time, seconds", cpu},
	{"memory of the process, MB", func(s *Sample) float64 { return s.Peak / 1e6 }},
}

// look maps the name of a curve to its style. Full searches have solid lines with filled markers; searches with the
// defaults have broken lines with hollow markers.
var look = map[string]plot.Curve{
	panAll:     {Marker: plot.Square, Colour: 0},
	panReduced: {Marker: plot.HollowSquare, Colour: 0, Broken: true},
	allOurs:    {Marker: plot.Circle, Colour: 1},
	reduced:    {Marker: plot.HollowCircle, Colour: 1, Broken: true},
}

// draw returns the picture of family f as SVG.
func draw(f *Family) ([]byte, error) {
	c := &plot.Chart{Title: f.Title, Description: "States, time and memory of pan and ltlpor, with and " +
		"without reduction, by " + f.N +
		". The figures stand in a table of performance.md."}
	for _, p := range panels {
		one := plot.Panel{Title: p.title, X: f.N, LogX: f.LogN}
		for _, g := range f.Growth {
			curve := look[g.Side]
			curve.Name = g.Side
			for _, q := range g.Points {
				curve.Points = append(curve.Points, plot.Point{X: float64(q.N), Y: p.of(&q.Sample)})
			}
			one.Y = append(one.Y, curve)
		}
		c.Panels = append(c.Panels, one)
	}
	var b bytes.Buffer
	if err := plot.SVG(&b, c); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// growth appends the section about the families of models, with the pictures.
func (d *page) growth() {
	d.heading("Growth")
	d.text(fmt.Sprintf("Time and memory as a model grows, for assertions and end states. A curve ends where "+
		"the next run would take too long. Runs of up to %.0f s are made in all rounds, and the median is "+
		"shown; longer ones once. Pan's time is that of the compiled verifier: `spin -a` and `gcc -O2`, which each "+
		"size needs anew, are in the table of [small models](#small-models-end-to-end) only. What both programs need "+
		"to start is a part of the lowest points, the system counts pan's shortest times in milliseconds, and up to "+
		"%s MB may be the measuring program's, from which each run is started.", quick, short(d.r.Setting.Floor/1e6)))
	for i := range d.r.Families {
		d.family(&d.r.Families[i])
	}
}

func (d *page) family(f *Family) {
	d.line("\n### " + f.Title)
	d.stamp(f.Stamp)
	d.text("The engine of ltlpor is " + f.Engine + ".")
	d.line(fmt.Sprintf("\n![states, time and memory by %s](../data/%s)", f.N, f.picture()))
	var sizes []int
	head := []string{"n"}
	for _, g := range f.Growth {
		for _, q := range g.Points {
			sizes = append(sizes, q.N)
		}
		head = append(head, g.Side+": states", "s", "MB")
	}
	slices.Sort(sizes)
	var rows [][]string
	for _, n := range slices.Compact(sizes) {
		row := []string{fmt.Sprint(n)}
		for _, g := range f.Growth {
			i := slices.IndexFunc(g.Points, func(q Grown) bool { return q.N == n })
			if i < 0 {
				row = append(row, "", "", "")
				continue
			}
			s := &g.Points[i].Sample
			row = append(row, count(s.States), short(s.CPU), short(s.Peak/1e6))
		}
		rows = append(rows, row)
	}
	d.grid(0, head, rows)
	var items []string
	for _, g := range f.Growth {
		items = append(items, fmt.Sprintf("%s ends: %s.%s", g.Side, g.Ended, g.law()))
	}
	d.list(items)
}

// law returns a sentence about the growth of the number of states between the last two values of n: as a factor per
// unit of n, and as a power of n. If there are fewer than two values, the result is "".
func (g *Growth) law() string {
	if len(g.Points) < 2 {
		return ""
	}
	p, q := g.Points[len(g.Points)-2], g.Points[len(g.Points)-1]
	growth := math.Log(q.Sample.States / p.Sample.States)
	return fmt.Sprintf(" From n = %d to %d the states grow like %s^n, or like n^%s.", p.N, q.N,
		short(math.Exp(growth/float64(q.N-p.N))), short(growth/math.Log(float64(q.N)/float64(p.N))))
}
