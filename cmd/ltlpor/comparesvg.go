package main

import (
	"bytes"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/base/draw"
	"ltlpor/internal/output/textreport"
)

// barsTitle begins the title of the picture of a comparison.
const barsTitle = "reductions of "

var barsResult = resultKind{flag: "--svg", name: "SVG", begin: "<svg", mark: strings.ReplaceAll(barsTitle, " ", "")}

// comparisonSVG draws a comparison as bars.
func comparisonSVG(c *ltlpor.Comparison) ([]byte, error) {
	b := draw.Bars{Title: barsTitle + c.Model}
	for i := range c.Groups {
		g := &c.Groups[i]
		x := draw.BarGroup{Title: textreport.Title(g.Properties)}
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

// barsOf returns the bars of a run; none is the run without reduction.
func barsOf(r, none *ltlpor.ComparedRun) draw.BarRow {
	with := func(text, relative string) string {
		if r == none || relative == "-" {
			return text
		}
		return text + " (" + relative + ")"
	}
	row := draw.BarRow{
		Name: textreport.RowName(r), Open: !textreport.Comparable(r, r), Note: textreport.VerdictOf(r),
		Values: []float64{float64(r.States()), float64(r.Transitions()), drawnTime(r), r.Share()},
		Texts: []string{
			with(textreport.Count(r.States()), textreport.Relative(r, none, r.States(), none.States())),
			with(textreport.Count(r.Transitions()), textreport.Relative(r, none, r.Transitions(), none.Transitions())),
			with(textreport.Duration(r.Elapsed()), textreport.RelativeTime(r, none)), textreport.InPercent(r.Share()),
		},
	}
	if more := textreport.Remark(r); more != "" {
		row.Note += ": " + more
	}
	return row
}

// drawnTime is the time of r in seconds, rounded as the text beside the bar: finer differences are chance.
func drawnTime(r *ltlpor.ComparedRun) float64 {
	return r.Elapsed().Round(10 * time.Millisecond).Seconds()
}
