package main

import (
	"fmt"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// comparisonText prints a comparison for people.
type comparisonText struct{ textReport }

// print writes a table for each group of properties, and the warnings.
func (t *comparisonText) print(c *ltlpor.Comparison) {
	verdict := t.verdict(c.Verdict(), c.Verdict().String())
	if names := c.Disagreements(); len(names) > 0 {
		verdict = t.verdict(ltlpor.Violated, "THE RUNS DISAGREE about "+strings.Join(names, ", "))
	}
	fmt.Fprintf(t.w, "%s: %s\n", c.Model, verdict)
	for i := range c.Groups {
		t.group(&c.Groups[i])
	}
	printListed(t.w, c.Warnings)
}

// group writes a line for each run, and below it why it is no proof, if it is none.
func (t *comparisonText) group(g *ltlpor.ComparedGroup) {
	fmt.Fprintf(t.w, "\n%s\n", titleOf(g.Properties))
	rows := [][]string{{"reduction", "verdict", "states", "", "transitions", "", "time", "", "moves", ""}}
	none := &g.Runs[0]
	for i := range g.Runs {
		r := &g.Runs[i]
		rows = append(rows, []string{
			rowName(r), verdictOf(r),
			formatCount(r.States()), relative(r, none, r.States(), none.States()),
			formatCount(r.Transitions()), relative(r, none, r.Transitions(), none.Transitions()),
			formatTime(r.Elapsed()), relativeTime(r, none),
			inPercent(r.Share()), remark(r),
		})
	}
	last := len(rows[0]) - 1
	t.fitted(&table{rows: rows, left: func(i int) bool { return i < 2 || i == last }, remarks: true})
}

// rowName names the reduction of a run, with the proviso where that means something.
func rowName(r *ltlpor.ComparedRun) string {
	if r.Reduction == ltlpor.None || r.Proviso == ltlpor.ColourProviso && !r.Plan.HasProviso() {
		return r.Reduction.String()
	}
	return r.Reduction.String() + ", " + r.Proviso.String()
}

// verdictOf returns the verdicts of a run in the order of its properties, one if all are alike.
func verdictOf(r *ltlpor.ComparedRun) string {
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

// remark says what else there is to know of a run.
func remark(r *ltlpor.ComparedRun) string {
	if off := r.Plan.Off[plan.PartReduction]; off.Why != plan.On && off.Why != plan.NotAsked {
		return "as none: " + off.String()
	}
	for _, p := range r.Properties {
		switch {
		case p.Verdict != ltlpor.Inconclusive:
		case strings.Contains(verdictOf(r), ","):
			return "no proof of " + p.Name + ": " + whyOpen(p.Reason)
		default:
			return "not a proof: " + whyOpen(p.Reason)
		}
	}
	if cut := r.Cut(); cut != search.CutNone {
		return "not complete: " + whyCut(cut)
	}
	for _, s := range r.Searches {
		if s.Cut == search.CutErrors {
			return "ended at an error"
		}
	}
	return ""
}

// compares reports whether the figures of r say something beside those of none: neither was cut
// short by a limit.
func compares(r, none *ltlpor.ComparedRun) bool {
	return r.Cut() == search.CutNone && none.Cut() == search.CutNone
}

// relative returns n in per cent of what it is without reduction.
func relative(r, none *ltlpor.ComparedRun, n, of int64) string {
	if !compares(r, none) || of == 0 {
		return "-"
	}
	return inPercent(float64(n) / float64(of))
}

// shortTime is what a run without reduction has to take for its time to be compared with.
const shortTime = 100 * time.Millisecond

// relativeTime is relative for the time, if that is no accident.
func relativeTime(r, none *ltlpor.ComparedRun) string {
	if none.Elapsed() < shortTime {
		return "-"
	}
	return relative(r, none, int64(r.Elapsed()), int64(none.Elapsed()))
}

func inPercent(x float64) string {
	if 100*x < 9.95 && x > 0 {
		return fmt.Sprintf("%.1f %%", 100*x)
	}
	return fmt.Sprintf("%.0f %%", 100*x)
}
