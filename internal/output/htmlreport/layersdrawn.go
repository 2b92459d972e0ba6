//go:build !js

package htmlreport

import (
	"fmt"
	"strings"
	"time"

	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/search"
)

// mostGroups bounds the number of groups of layers that a report shows.
const mostGroups = 120

// group is a number of neighbouring layers.
type group struct {
	from, to                    int // the first and the last
	states, transitions         int64
	bytes, expanded, duplicates int64
	ways                        []string
	took, timed                 time.Duration // timed: of the layers that were made by expanding states
}

// groupsOf divides the layers of l into at most mostGroups groups of one size, but for the last.
func groupsOf(l *search.Layers) (out []group) {
	size := (len(l.Done) + mostGroups - 1) / mostGroups
	for i := range l.Done {
		if i%size == 0 {
			out = append(out, group{from: i})
		}
		g, d := &out[len(out)-1], &l.Done[i]
		g.to = i
		g.states, g.transitions, g.bytes = g.states+d.States, g.transitions+d.Transitions, g.bytes+d.Bytes
		g.duplicates, g.took = g.duplicates+d.Duplicates(), g.took+d.Took
		if i > 0 && d.Took > 0 {
			g.expanded, g.timed = g.expanded+l.Done[i-1].States, g.timed+d.Took
		}
		if way := string(d.Way); way != "" && (len(g.ways) == 0 || g.ways[len(g.ways)-1] != way) {
			g.ways = append(g.ways, way)
		}
	}
	return out
}

// name returns the numbers of the layers of g.
func (g *group) name() string {
	if g.from == g.to {
		return fmt.Sprint(g.from)
	}
	return fmt.Sprintf("%d–%d", g.from, g.to)
}

// mean returns the mean number of states of a layer of g.
func (g *group) mean() float64 { return float64(g.states) / float64(g.to-g.from+1) }

// rate returns the number of states expanded in a second for the layers of g; 0 if unknown.
func (g *group) rate() float64 {
	if g.timed <= 0 {
		return 0
	}
	return float64(g.expanded) / g.timed.Seconds()
}

// layersOf returns the layers of a search for a report, or nil for a search without layers.
func layersOf(l *search.Layers) *Layers {
	if len(l.Done) == 0 {
		return nil
	}
	groups := groupsOf(l)
	out := &Layers{Told: wording.Layers(l)}
	if sought := wording.Sought(l); sought != "" {
		out.Told += "; " + sought
	}
	of := ""
	if len(groups) < len(l.Done) {
		of = ", on average"
	}
	out.Charts = []layerChart{
		chartOf(groups, "states in a layer"+of, (*group).mean),
		chartOf(groups, "states expanded in a second", (*group).rate),
	}
	for i := range groups {
		g := &groups[i]
		r := layerRow{
			Layers: g.name(), States: layout.Count(g.states), Transitions: layout.Count(g.transitions),
			Way: strings.Join(g.ways, ", "), Files: layout.Bytes(g.bytes), Time: layout.Duration(g.took),
		}
		if g.transitions > 0 {
			r.Duplicates = layout.Percent(g.duplicates, g.transitions)
		}
		if n := g.rate(); n > 0 {
			r.Rate = layout.Count(int64(n))
		}
		out.Rows = append(out.Rows, r)
	}
	return out
}

// barsHeight is the height of the highest bar of a chart.
const barsHeight = 100

// chartOf returns a chart of a figure of each group.
func chartOf(groups []group, name string, of func(*group) float64) layerChart {
	c := layerChart{Name: name, Columns: len(groups)}
	most := 0.0
	for i := range groups {
		most = max(most, of(&groups[i]))
	}
	c.Told = "at most " + layout.Count(int64(most))
	for i := range groups {
		n := of(&groups[i])
		h := barsHeight * n / max(most, 1)
		c.Bars = append(c.Bars, layerBar{
			Path: fmt.Sprintf("M%d %.2fh.9v%.2fh-.9z", i, max(0, barsHeight-h), h),
			Told: fmt.Sprintf("%s: %s", groups[i].name(), layout.Count(int64(n))),
		})
	}
	return c
}
