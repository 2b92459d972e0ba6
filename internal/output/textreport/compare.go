package textreport

import (
	"fmt"
	"strings"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/schedule"
)

// ComparisonPrinter prints a comparison as text.
type ComparisonPrinter struct{ Printer }

// Print writes a table for each group of properties, and the warnings.
func (t *ComparisonPrinter) Print(c *schedule.Comparison) {
	verdict := t.Paint(c.Verdict(), c.Verdict().String())
	if names := c.Disagreements(); len(names) > 0 {
		verdict = t.Paint(schedule.Violated, "THE RUNS DISAGREE about "+strings.Join(names, ", "))
	}
	fmt.Fprintf(t.Writer, "%s: %s\n", c.Model, verdict)
	for i := range c.Groups {
		t.group(&c.Groups[i])
	}
	PrintListed(t.Writer, c.Warnings)
}

// group writes a line for each run, and below it the reason if the run is no proof.
func (t *ComparisonPrinter) group(g *schedule.ComparedGroup) {
	fmt.Fprintf(t.Writer, "\n%s\n", Title(g.Properties))
	rows := [][]string{{"reduction", "verdict", "states", "", "transitions", "", "time", "", "moves", ""}}
	none := &g.Runs[0]
	for i := range g.Runs {
		r := &g.Runs[i]
		rows = append(rows, []string{
			RowName(r), VerdictOf(r),
			Count(r.States()), Relative(r, none, r.States(), none.States()),
			Count(r.Transitions()), Relative(r, none, r.Transitions(), none.Transitions()),
			Duration(r.Elapsed()), RelativeTime(r, none),
			InPercent(r.Share()), Remark(r),
		})
	}
	last := len(rows[0]) - 1
	t.Fitted(&Table{Rows: rows, Left: func(i int) bool { return i < 2 || i == last }, Remarks: true})
}

// RowName names the reduction of a run, with the proviso if the proviso has an effect.
func RowName(r *schedule.ComparedRun) string {
	if r.Reduction == plan.None || r.Proviso == plan.ColourProviso && !r.Plan.HasProviso() {
		return r.Reduction.String()
	}
	return r.Reduction.String() + ", " + r.Proviso.String()
}

// VerdictOf returns the verdicts of a run in the order of the properties, or a single verdict if they agree.
func VerdictOf(r *schedule.ComparedRun) string {
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

// Remark returns further information about a run, such as the reason why it is no proof, or "".
func Remark(r *schedule.ComparedRun) string {
	if off := r.Plan.Off[plan.PartReduction]; off.Why != plan.On && off.Why != plan.NotAsked {
		return "as none: " + off.String()
	}
	for _, p := range r.Properties {
		switch {
		case p.Verdict != schedule.Inconclusive:
		case strings.Contains(VerdictOf(r), ","):
			return "no proof of " + p.Name + ": " + WhyOpen(p.Reason)
		default:
			return "not a proof: " + WhyOpen(p.Reason)
		}
	}
	if cut := r.Cut(); cut != search.CutNone {
		return "not complete: " + WhyCut(cut)
	}
	for _, s := range r.Searches {
		if s.Cut == search.CutErrors {
			return "ended at an error"
		}
	}
	return ""
}

// Comparable reports whether the figures of r can be compared with the figures of none: neither run was cut short by
// a limit.
func Comparable(r, none *schedule.ComparedRun) bool {
	return r.Cut() == search.CutNone && none.Cut() == search.CutNone
}

// Relative returns n in per cent of its value without reduction, or "-" if the runs cannot be compared.
func Relative(r, none *schedule.ComparedRun, n, of int64) string {
	if !Comparable(r, none) || of == 0 {
		return "-"
	}
	return InPercent(float64(n) / float64(of))
}

// shortTime is the least time of a run without reduction for a comparison of times.
const shortTime = 100 * time.Millisecond

// RelativeTime is Relative for the time, or "-" if the time without reduction is too short to mean anything.
func RelativeTime(r, none *schedule.ComparedRun) string {
	if none.Elapsed() < shortTime {
		return "-"
	}
	return Relative(r, none, int64(r.Elapsed()), int64(none.Elapsed()))
}
