package textreport

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/wording"
)

// PrintModel prints the result for one of several models: a line for every property, and the counterexamples to
// properties that are violated unexpectedly. Notes about --fail-on go to stderr.
func (t *Printer) PrintModel(o *outcome.Outcome, stderr io.Writer) {
	if o.Err != nil {
		fmt.Fprintf(t.Writer, "%s: %s\n", o.Name(), failures[o.Status()])
		return
	}
	shown := *o
	shown.Model = o.Report.Model
	name := shown.Name()
	for _, p := range o.Report.Properties {
		line := wording.Paint(&t.Page, p.Verdict, wording.VerdictLine(p)) + o.Expected.Judgement(p)
		fmt.Fprintf(t.Writer, "%s: %s: %s\n", name, p.Name, line)
	}
	if o.Expected.Silent() {
		fmt.Fprintf(t.Writer, "%s: says nothing of expected verdicts\n", name)
	}
	PrintFailing(o, stderr)
	if t.Quiet {
		return
	}
	for _, p := range o.Report.Properties {
		if p.Verdict != ltlpor.Violated || o.Expected.Matches(p) {
			continue
		}
		for i := range p.Traces {
			fmt.Fprintln(t.Writer)
			if err := t.Counterexample(p, i); err != nil {
				o.Err = err
			}
			fmt.Fprintln(t.Writer)
		}
	}
}

// SetApart reports whether the output about the last model ends with a counterexample, and hence with an empty line. If
// `all` is empty, the result is true.
func SetApart(all []*outcome.Outcome) bool {
	if len(all) == 0 {
		return true
	}
	last := all[len(all)-1]
	if last.Err != nil {
		return false
	}
	told := func(p ltlpor.Property) bool {
		return p.Verdict == ltlpor.Violated && !last.Expected.Matches(p) && len(p.Traces) > 0
	}
	return slices.ContainsFunc(last.Report.Properties, told)
}

// PrintSummary prints an empty line, a table of the models, and a line with the number of models for each exit status.
// `expecting` says whether --expect is given.
func (t *Printer) PrintSummary(all []*outcome.Outcome, expecting bool) {
	if !SetApart(all) {
		fmt.Fprintln(t.Writer)
	}
	rows := [][]string{{"model", "verdict", "expected", "properties", "states", "time"}}
	as := map[int]int{}
	for _, o := range all {
		as[o.Status()]++
		row := []string{o.Name(), failures[o.Status()], "-", "-", "-", layout.Duration(o.Elapsed)}
		if r := o.Report; o.Err == nil {
			var states int64
			for _, s := range r.Searches {
				states += s.States
			}
			row[1], row[3], row[4] = r.Verdict.String(), layout.Count(int64(len(r.Properties))), layout.Count(states)
			switch {
			case o.Expected.Silent():
				row[2] = "nothing said"
			case o.Expected != nil && o.Status() == exitcode.Holds:
				row[2] = "yes"
			case o.Expected != nil:
				row[2] = "NO"
			}
		}
		rows = append(rows, row)
	}
	t.Fitted(&layout.Table{Rows: rows, Left: func(i int) bool { return i < 3 }})
	fmt.Fprintf(t.Writer, "\n%s: %s\n", layout.Counted(int64(len(all)), "model"), standings(as, expecting))
}

// standings returns a phrase with the number of models for each exit status. `as` maps exit statuses to these numbers.
// `expecting` says whether --expect is given.
func standings(as map[int]int, expecting bool) string {
	words := map[int]string{
		exitcode.Holds: "hold", exitcode.Violated: "violated", exitcode.Inconclusive: "inconclusive",
		exitcode.Interrupted: "interrupted",
		exitcode.Model:       "with errors", exitcode.Usage: "cannot be checked so",
		exitcode.Internal: "internal errors",
	}
	if expecting {
		words[exitcode.Holds], words[exitcode.Violated] = "as expected", "not as expected"
	}
	var parts []string
	for _, status := range slices.Backward(exitcode.Severity) {
		if as[status] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", as[status], words[status]))
		}
	}
	return strings.Join(parts, ", ")
}

// failures maps the exit status of a failed check to a text that is printed in place of a verdict.
var failures = map[int]string{
	exitcode.Usage: "error", exitcode.Model: "error", exitcode.Inconclusive: "inconclusive",
	exitcode.Interrupted: "not checked", exitcode.Internal: "internal error",
}
