package textreport

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/outcome"
)

// PrintExpectations prints the verdicts of r that are not the expected verdicts in x. If all verdicts are as expected,
// or if x has no expectations, it prints a line that says so. If x is nil, it prints nothing.
func (t *Printer) PrintExpectations(x *outcome.Expected, r *ltlpor.Report) {
	if x == nil {
		return
	}
	if !t.Quiet {
		fmt.Fprintln(t.Writer)
	}
	if x.Silent() {
		fmt.Fprintf(t.Writer, "%s says nothing of expected verdicts: expected // ltlpor: expect NAME holds, "+
			"or --expect='NAME holds'\n", r.Model)
		return
	}
	all := true
	for _, p := range r.Properties {
		if !x.Matches(p) {
			if all {
				fmt.Fprintln(t.Writer, "not as expected")
			}
			all = false
			fmt.Fprintf(t.Writer, "  %s: %s%s\n", p.Name, p.Verdict, x.Judgement(p))
		}
	}
	if all {
		fmt.Fprintln(t.Writer, "all verdicts are as expected")
	}
}

// PrintFailing prints to w, for every kind of warning that --fail-on names, the number of warnings if any. If there are
// no warnings of these kinds, but Outcome.Untold returns a reason why some may exist, it prints the reason.
func PrintFailing(o *outcome.Outcome, w io.Writer) {
	counts := map[string]int{}
	for _, d := range o.Failing() {
		name := string(d.Kind)
		if name == "" {
			name = "other"
		}
		counts[name]++
	}
	var kinds []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		kinds = append(kinds, fmt.Sprintf("%d %s", counts[name], name))
	}
	if len(kinds) > 0 {
		fmt.Fprintf(w, "ltlpor: %s: failed by --fail-on, for warnings: %s\n", o.Name(), strings.Join(kinds, ", "))
	} else if why := o.Untold(); o.Err == nil && why != "" {
		fmt.Fprintf(w, "ltlpor: %s: --fail-on: %s\n", o.Name(), why)
	}
}
