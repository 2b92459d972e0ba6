package explored

import (
	"fmt"
	"slices"
	"time"

	"ltlpor"
	"ltlpor/internal/dpor"
	"ltlpor/internal/model/program"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/search"
	"ltlpor/source"
	"ltlpor/trace"
)

// printer prints explorations as text.
type printer struct{ textreport.Printer }

// Print writes in this order:
//   - the verdict
//   - the figures of a single run, or a table of several runs
//   - the counterexamples of the first run that has counterexamples
//   - the warnings, and the reasons why runs were stopped
//
// In quiet mode it writes only the verdict. The error comes from printing a counterexample.
func Print(text textreport.Printer, x *Runs) error {
	t := printer{text}
	verdict := wording.Paint(&t.Page, x.Verdict(), x.Verdict().String())
	if x.Disagree() {
		verdict = wording.Paint(&t.Page, ltlpor.Violated, "THE RUNS DISAGREE")
	}
	fmt.Fprintf(t.Writer, "%s: %s\n", x.Model, verdict)
	if t.Quiet {
		return nil
	}
	if !x.Every {
		t.figures(x.Rows[0].Found)
	}
	if x.Every || x.Check != nil {
		t.runs(x)
	}
	if err := t.errors(x); err != nil {
		return err
	}
	t.diagnostics(x)
	return nil
}

// diagnostics writes the warnings, which are the same for all runs. It also writes, for every run that was stopped, the
// reason.
func (t *printer) diagnostics(x *Runs) {
	warned := false
	for _, r := range x.Rows {
		if r.Found == nil {
			continue
		}
		if !warned {
			wording.PrintDiagnostics(t.Writer, r.Found.Warnings)
		}
		warned = true
		wording.PrintDiagnostics(t.Writer, exitcode.Diagnostics(r.Found.Stopped))
	}
}

// figures writes the algorithm of x and its counts.
func (t *printer) figures(x *ltlpor.Exploration) {
	how := string(x.Algorithm)
	if x.NoSleep {
		how += " without sleep sets"
	}
	how += ", dependence " + string(x.Dependence)
	if x.Workers > 1 {
		how += fmt.Sprintf(", %d workers", x.Workers)
	}
	fmt.Fprintf(t.Writer, "\n  %s: %s\n", how, explorationEnd(x))
	c := &x.Counts
	rows := [][]string{
		{"  executions", layout.Count(c.Executions)},
		{"  blocked", layout.Count(c.Blocked)},
		{"  traces", tracesText(c)},
		{"  events", layout.Count(c.Events)},
		{"  races", layout.Count(c.Races)},
		{"  reversed", layout.Count(c.Reversed)},
		{"  dependence checks", layout.Count(c.DependenceChecks)},
		{"  longest execution", layout.Count(int64(c.Depth))},
		{"  deadlocks", layout.Count(c.Deadlocks)},
		{"  faults", layout.Count(c.Faults)},
		{"  time", layout.Duration(x.Elapsed)},
	}
	if constrained(x.Algorithm) {
		rows = slices.Insert(rows, 7, []string{"  unsatisfiable", layout.Count(c.Unsatisfiable)})
	}
	for _, line := range layout.AlignedLines(rows, func(i int) bool { return i == 0 }, nil) {
		fmt.Fprintln(t.Writer, line)
	}
}

// constrained reports whether algorithm a solves systems of trace constraints.
func constrained(a ltlpor.Algorithm) bool {
	return a == ltlpor.LazyPOR || a == ltlpor.EPOR || a == ltlpor.EPORShort
}

// tracesText returns the number of Mazurkiewicz traces as text, or "-" if the number is unknown.
func tracesText(c *ltlpor.ExploreCounts) string {
	if c.Traces < 0 {
		return "-"
	}
	return layout.Count(c.Traces)
}

// explorationEnd returns "complete" if x is complete, and otherwise a phrase with the reason.
func explorationEnd(x *ltlpor.Exploration) string {
	if x.Complete() {
		return "complete"
	}
	why := "not complete: " + whyExplorationCut(x.Cut)
	switch {
	case len(x.Left) == 0:
	case len(x.Traces) == 0:
		why += "; " + wording.NotReplayed(int64(x.Left[0]), searchCut(x.Cut))
	default:
		why += fmt.Sprintf("; %s not replayed", layout.Counted(int64(len(x.Left)), "error"))
	}
	return why
}

// whyExplorationCut returns a sentence with the reason why an exploration ended early.
func whyExplorationCut(c dpor.Cut) string {
	switch c {
	case dpor.CutDepth:
		return "longer executions than the limit exist, and were cut (--max-depth); errors within it may be missed"
	case dpor.CutCycle:
		return "the model need not terminate"
	case dpor.CutClass:
		return "the model is none for the algorithm"
	case dpor.CutExecutions:
		return "the limit of executions was reached (--max-executions)"
	case dpor.CutInterrupt:
		return "the exploration was interrupted"
	case dpor.CutTime, dpor.CutMemory, dpor.CutEndless:
		return wording.WhyCut(searchCut(c))
	}
	return "the exploration was not complete: " + string(c)
}

// searchCut returns the search.Cut for the same reason as c. If c is a reason only for explorations, it returns
// search.CutNone.
func searchCut(c dpor.Cut) search.Cut {
	switch c {
	case dpor.CutTime:
		return search.CutTime
	case dpor.CutMemory:
		return search.CutMemory
	case dpor.CutInterrupt:
		return search.CutInterrupted
	case dpor.CutEndless:
		return search.CutEndless
	}
	return search.CutNone
}

// runs writes a table with a line for every algorithm. If there was a stateful search, it has a line, too.
func (t *printer) runs(x *Runs) {
	rows := [][]string{{
		"algorithm", "verdict", "executions", "blocked", "traces", "events", "races", "reversed", "checks", "time", "",
	}}
	for _, r := range x.Rows {
		rows = append(rows, exploredCells(&r))
	}
	if x.Check != nil {
		rows[0] = withColumns(rows[0], "states", "transitions")
		for i := range rows[1:] {
			rows[i+1] = withColumns(rows[i+1], "-", "-")
		}
		rows = append(rows, checkCells(x.Check))
	}
	fmt.Fprintln(t.Writer)
	last := len(rows[0]) - 1
	t.Fitted(&layout.Table{Rows: rows, Left: func(i int) bool { return i < 2 || i == last }, Remarks: true})
}

// withColumns returns a copy of `row` with `cells` inserted before its last two columns, which are the time and the
// remark.
func withColumns(row []string, cells ...string) []string {
	at := len(row) - 2
	return append(append(append([]string{}, row[:at]...), cells...), row[at:]...)
}

// exploredCells returns the cells of table row r, for the result of an algorithm.
func exploredCells(r *Row) []string {
	if r.Found == nil {
		return []string{string(r.Algorithm), "-", "-", "-", "-", "-", "-", "-", "-", "-", whyNone(r.Err)}
	}
	c, remark := &r.Found.Counts, ""
	if !r.Found.Complete() {
		remark = explorationEnd(r.Found)
	}
	return []string{
		string(r.Algorithm), r.Found.Verdict.String(), layout.Count(c.Executions), layout.Count(c.Blocked),
		tracesText(c),
		layout.Count(c.Events), layout.Count(c.Races), layout.Count(c.Reversed),
		layout.Count(c.DependenceChecks),
		layout.Duration(r.Found.Elapsed), remark,
	}
}

// whyNone returns the message of err in a single line. err is the error of an algorithm that has no result.
func whyNone(err error) string {
	list := exitcode.Diagnostics(err)
	if len(list) == 0 {
		return err.Error()
	}
	return placed(list[0])
}

// placed returns the message of d in a single line. If the position in the model is known, it begins with
// file:line:column.
func placed(d *source.Diagnostic) string {
	if at := trace.Place(d.Span); at != nil {
		return fmt.Sprintf("%s:%d:%d: %s", at.File, at.Line, at.Column, d.Message)
	}
	return d.Message
}

// checkCells returns the cells of the table row for the stateful search; r is its report.
func checkCells(r *ltlpor.Report) []string {
	c, remark := SearchedBy(r), ""
	if !c.Complete {
		remark = "not complete: " + wording.WhyCut(c.Cut)
	}
	return []string{
		"check", r.Verdict.String(), "-", "-", "-", "-", "-", "-", "-",
		layout.Count(c.States), layout.Count(c.Transitions), layout.Duration(c.Elapsed), remark,
	}
}

// Searched has the total figures of the searches of a check. Cut is the reason why the first of the incomplete searches
// ended early.
type Searched struct {
	States, Transitions int64
	Elapsed             time.Duration
	Complete            bool
	Cut                 search.Cut
}

// SearchedBy returns the total figures of the searches in report r.
func SearchedBy(r *ltlpor.Report) Searched {
	c := Searched{Complete: true}
	for _, s := range r.Searches {
		c.States += s.States
		c.Transitions += s.Transitions
		c.Elapsed += s.Elapsed
		if !s.Complete && c.Complete {
			c.Complete, c.Cut = false, s.Cut
		}
	}
	return c
}

// errors writes the counterexamples of the first run that has any.
func (t *printer) errors(x *Runs) error {
	for _, r := range x.Rows {
		if r.Found == nil || len(r.Found.Traces) == 0 {
			continue
		}
		for i, run := range r.Found.Traces {
			fmt.Fprintln(t.Writer)
			if err := t.Counterexample(ltlpor.Property{Name: PropertyName(run), Traces: r.Found.Traces},
				i); err != nil {
				return err
			}
		}
		break
	}
	return nil
}

// PropertyName returns the name of the property violated by t, as in ltlpor check: "end-states" or "assertions".
func PropertyName(t *trace.Trace) string {
	if t.Fault != nil && t.Fault.Kind == program.InvalidEnd {
		return "end-states"
	}
	return "assertions"
}
