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

// planWidth is the greatest width, in columns, of a line about an attempt at a search. planIndent is the indentation of
// the following lines.
const planWidth, planIndent = 100, 19

// PrintPlan prints the plan of every search: the properties and the parts of the plan. The memory limit and the
// warnings follow. If `quiet` is set, it prints only one line for every search.
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
		for _, f := range s.Plan.Fields() {
			fmt.Fprintf(w, "  %s\n", f)
		}
		for _, f := range slices.Concat(
			s.Plan.CheckpointFields(), s.Plan.AttemptFields(), s.Plan.FurtherFields(),
		) {
			for _, line := range planLines(f) {
				fmt.Fprintln(w, line)
			}
		}
	}
	if !quiet {
		fmt.Fprint(w, "\nThe words of a plan: ltlpor check --help, under Words of --plan.\n")
		fmt.Fprintf(w, "memory of the process: %s\n", limit.LimitText())
		wording.PrintDiagnostics(w, r.Warnings)
	}
}

// planLines returns field f of a plan as lines of at most planWidth columns. If f does not fit into one line, each of
// its reasons gets a line.
func planLines(f plan.Field) (lines []string) {
	whole := "  " + f.String()
	reasons := strings.Split(f.Why, "; ")
	if len(whole) <= planWidth || len(reasons) == 1 {
		return trace.Wrap(whole, planWidth, planIndent)
	}
	lines = trace.Wrap(fmt.Sprintf("  %-14s %s", f.Name, f.Value), planWidth, planIndent)
	for _, r := range reasons {
		lines = append(lines, trace.Wrap(strings.Repeat(" ", planIndent)+r, planWidth, planIndent+2)...)
	}
	return lines
}
