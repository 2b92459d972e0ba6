package comparison

import (
	"fmt"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// Text writes c to t: the verdict, a table for every group of properties, and the warnings.
func Text(t layout.Page, c *ltlpor.Comparison) {
	verdict := wording.Paint(&t, c.Verdict(), c.Verdict().String())
	if names := c.Disagreements(); len(names) > 0 {
		verdict = wording.Paint(&t, ltlpor.Violated, "THE RUNS DISAGREE about "+strings.Join(names, ", "))
	}
	fmt.Fprintf(t.Writer, "%s: %s\n", c.Model, verdict)
	for i := range c.Groups {
		printGroup(&t, &c.Groups[i])
	}
	wording.PrintDiagnostics(t.Writer, c.Warnings)
}

// printGroup writes a table with a line for every run of g. The last column has remarks: for example, why a run proves
// nothing.
func printGroup(t *layout.Page, g *ltlpor.ComparedGroup) {
	fmt.Fprintf(t.Writer, "\n%s\n", wording.Title(g.Properties))
	rows := [][]string{{"reduction", "verdict", "states", "", "transitions", "", "time", "", "moves", ""}}
	none := &g.Runs[0]
	for i := range g.Runs {
		r := &g.Runs[i]
		rows = append(rows, []string{
			rowName(r), verdictText(r),
			layout.Count(r.States()), relative(r, none, r.States(), none.States()),
			layout.Count(r.Transitions()), relative(r, none, r.Transitions(), none.Transitions()),
			layout.Duration(r.Elapsed()), relativeTime(r, none),
			layout.InPercent(r.Share()), remark(r),
		})
	}
	last := len(rows[0]) - 1
	t.Fitted(&layout.Table{Rows: rows, Left: func(i int) bool { return i < 2 || i == last }, Remarks: true})
}

// rowName returns the name of the reduction of run r. If the reduction uses a cycle proviso, the name of the proviso
// follows.
func rowName(r *ltlpor.ComparedRun) string {
	if r.Reduction == plan.None || r.Proviso == plan.ColourProviso && !r.Plan.HasProviso() {
		return r.Reduction.String()
	}
	return r.Reduction.String() + ", " + r.Proviso.String()
}

// verdictText returns the verdicts of a run in the order of the properties. If all verdicts are equal, it returns this
// verdict once.
func verdictText(r *ltlpor.ComparedRun) string {
	words := []string{r.Properties[0].Verdict.String()}
	for _, p := range r.Properties[1:] {
		words = append(words, p.Verdict.String())
	}
	for _, w := range words {
		if w != words[0] {
			return strings.Join(words, ", ")
		}
	}
	return words[0]
}

// remark returns a remark about run r, for example the reason why r proves nothing. If there is nothing to remark, the
// result is "".
func remark(r *ltlpor.ComparedRun) string {
	if off := r.Plan.Off[plan.PartReduction]; off.Why != plan.On && off.Why != plan.NotAsked {
		return "as none: " + off.String()
	}
	for _, p := range r.Properties {
		switch {
		case p.Verdict != ltlpor.Inconclusive:
		case strings.Contains(verdictText(r), ","):
			return "no proof of " + p.Name + ": " + wording.WhyOpen(p.Reason)
		default:
			return "not a proof: " + wording.WhyOpen(p.Reason)
		}
	}
	if cut := r.Cut(); cut != search.CutNone {
		return "not complete: " + wording.WhyCut(cut)
	}
	for _, s := range r.Searches {
		if s.Cut == search.CutErrors {
			return "ended at an error"
		}
	}
	return ""
}

// haveFullFigures reports whether the figures of r and of `none`, the run without reduction, can be compared: no limit
// ended one of them early.
func haveFullFigures(r, none *ltlpor.ComparedRun) bool {
	return r.Cut() == search.CutNone && none.Cut() == search.CutNone
}

// relative returns n as a percentage of `of`. n is a figure of run r, and `of` is the same figure of `none`, the run
// without reduction. The result is "-" if `of` is 0, or if a limit ended one of the runs early.
func relative(r, none *ltlpor.ComparedRun, n, of int64) string {
	if !haveFullFigures(r, none) || of == 0 {
		return "-"
	}
	return layout.InPercent(float64(n) / float64(of))
}

// shortTime is the least time of the run without reduction for which the table compares times.
const shortTime = 100 * time.Millisecond

// relativeTime returns the time of run r as a percentage of the time of `none`, the run without reduction. The result
// is "-" if the time of `none` is less than shortTime, or if a limit ended one of the runs early.
func relativeTime(r, none *ltlpor.ComparedRun) string {
	if none.Elapsed() < shortTime {
		return "-"
	}
	return relative(r, none, int64(r.Elapsed()), int64(none.Elapsed()))
}
