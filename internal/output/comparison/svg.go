package comparison

import (
	"bytes"
	"time"

	"ltlpor"
	"ltlpor/internal/base/draw"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
)

// PictureTitle is the beginning of the titles of all pictures of comparisons.
const PictureTitle = "reductions of "

// SVG returns the comparison as an SVG picture of bars: a block for every group of properties, in which every run has a
// row of bars.
func SVG(c *ltlpor.Comparison) ([]byte, error) {
	b := draw.Bars{Title: PictureTitle + c.Model}
	for i := range c.Groups {
		g := &c.Groups[i]
		x := draw.BarGroup{Title: wording.Title(g.Properties)}
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

// barsOf returns the row of bars for run r, with percentages relative to `none`, the run without reduction.
func barsOf(r, none *ltlpor.ComparedRun) draw.BarRow {
	with := func(text, relative string) string {
		if r == none || relative == "-" {
			return text
		}
		return text + " (" + relative + ")"
	}
	row := draw.BarRow{
		Name: rowName(r), Open: !haveFullFigures(r, r), Note: verdictText(r),
		Values: []float64{float64(r.States()), float64(r.Transitions()), drawnTime(r), r.Share()},
		Texts: []string{
			with(layout.Count(r.States()), relative(r, none, r.States(), none.States())),
			with(layout.Count(r.Transitions()), relative(r, none, r.Transitions(), none.Transitions())),
			with(layout.Duration(r.Elapsed()), relativeTime(r, none)), layout.InPercent(r.Share()),
		},
	}
	if more := remark(r); more != "" {
		row.Note += ": " + more
	}
	return row
}

// drawnTime returns the time of r in seconds, rounded to 10 ms. The text beside the bar is rounded in the same way,
// because smaller differences are random.
func drawnTime(r *ltlpor.ComparedRun) float64 {
	return r.Elapsed().Round(10 * time.Millisecond).Seconds()
}
