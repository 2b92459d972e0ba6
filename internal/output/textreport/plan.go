package textreport

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"ltlpor"
	"ltlpor/internal/abstract"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/verify/plan"
	"ltlpor/trace"
)

// planWidth is the maximum width, in columns, of a line about an attempt at a search. fieldWidth is the maximum width
// of a line about any other part of a plan. planIndent is the indentation of the lines after the first.
const planWidth, fieldWidth, planIndent = 100, 110, 19

// PrintPlan prints the plan of every search: the properties and the parts of the plan. After the plans come the memory
// limit and the warnings. If `quiet` is set, it prints only a line for every search.
func PrintPlan(w io.Writer, r *ltlpor.PlanReport, limit *wording.Footprint, quiet bool) {
	if !quiet {
		what := ""
		if r.Abstraction.Domain != abstract.None {
			what = ": " + abstractionOptions(r.Abstraction) + ", of which this is the first"
		}
		fmt.Fprintf(w, "%s: what ltlpor check runs%s\n", r.Model, what)
	}
	for _, s := range r.Searches {
		if quiet {
			fmt.Fprintf(w, "%s: %s\n", strings.Join(wording.Names(s.Properties), ", "), wording.Running(&s.Plan))
			continue
		}
		fmt.Fprintf(w, "\n%s\n", wording.Title(s.Properties))
		printFields(w, fieldWidth, s.Plan.Fields())
		printFields(w, planWidth, s.Plan.CheckpointFields(), s.Plan.AttemptFields(), s.Plan.FurtherFields())
	}
	if !quiet {
		fmt.Fprint(w, "\nThe words of a plan: ltlpor check --help, under Words of --plan.\n")
		fmt.Fprintf(w, "memory of the process: %s\n", limit.LimitText())
		wording.PrintDiagnostics(w, r.Warnings)
	}
}

// printFields prints the fields of a plan, in lines of at most `width` columns.
func printFields(w io.Writer, width int, lists ...[]plan.Field) {
	for _, f := range slices.Concat(lists...) {
		for _, line := range planLines(f, width) {
			fmt.Fprintln(w, line)
		}
	}
}

// planLines returns field f of a plan as lines of at most `width` columns. If f does not fit into one line, every
// reason in f gets a line.
func planLines(f plan.Field, width int) (lines []string) {
	whole := "  " + f.String()
	reasons := strings.Split(f.Why, "; ")
	if len(whole) <= width || len(reasons) == 1 {
		return trace.Wrap(whole, width, planIndent)
	}
	lines = trace.Wrap(fmt.Sprintf("  %-14s %s", f.Name, f.Value), width, planIndent)
	for _, r := range reasons {
		lines = append(lines, trace.Wrap(strings.Repeat(" ", planIndent)+r, width, planIndent+2)...)
	}
	return lines
}
