package comparison

import (
	"bytes"
	"time"

	"ltlpor"
	"ltlpor/internal/base/draw"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
)

// PictureTitle is the beginning of the title of every picture of a comparison.
const PictureTitle = "reductions of "

// SVG returns the comparison as bars in an SVG picture: a block for every group of properties, with a row of bars for
// every run.
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

// barsOf returns the row of bars for run r. Beside the bars, percentages compare r with `none`, the run without
// reduction.
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

// drawnTime returns the time of r in seconds, rounded to 10 ms like the text beside the bar. Smaller differences are
// random.
func drawnTime(r *ltlpor.ComparedRun) float64 {
	return r.Elapsed().Round(10 * time.Millisecond).Seconds()
}
