package main

import (
	"bytes"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/base/draw"
)

// barsTitle is how the title of a comparison begins that is drawn.
const barsTitle = "reductions of "

var barsResult = resultKind{flag: "--svg", name: "SVG", begin: "<svg", mark: strings.ReplaceAll(barsTitle, " ", "")}

// comparisonSVG draws a comparison as bars.
func comparisonSVG(c *ltlpor.Comparison) ([]byte, error) {
	b := draw.Bars{Title: barsTitle + c.Model}
	for i := range c.Groups {
		g := &c.Groups[i]
		x := draw.BarGroup{Title: titleOf(g.Properties)}
		x.Columns = []string{"states", "transitions", "time", "share of moves"}
		for k := range g.Runs {
			x.Rows = append(x.Rows, barsOf(&g.Runs[k], &g.Runs[0]))
		}
		b.Groups = append(b.Groups, x)
	}
	var out bytes.Buffer
	err := b.SVG(&out)
	return out.Bytes(), err
}

// barsOf are the bars of a run; none is that without reduction.
func barsOf(r, none *ltlpor.ComparedRun) draw.BarRow {
	with := func(text, relative string) string {
		if r == none || relative == "-" {
			return text
		}
		return text + " (" + relative + ")"
	}
	row := draw.BarRow{
		Name: rowName(r), Open: !compares(r, r), Note: verdictOf(r),
		Values: []float64{float64(r.States()), float64(r.Transitions()), drawnTime(r), r.Share()},
		Texts: []string{
			with(formatCount(r.States()), relative(r, none, r.States(), none.States())),
			with(formatCount(r.Transitions()), relative(r, none, r.Transitions(), none.Transitions())),
			with(formatTime(r.Elapsed()), relativeTime(r, none)), inPercent(r.Share()),
		},
	}
	if more := remark(r); more != "" {
		row.Note += ": " + more
	}
	return row
}

// drawnTime is the time of r in seconds, no finer than the text beside it: less would be drawn of chance.
func drawnTime(r *ltlpor.ComparedRun) float64 {
	return r.Elapsed().Round(10 * time.Millisecond).Seconds()
}
