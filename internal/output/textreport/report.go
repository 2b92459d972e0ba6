package textreport

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/schedule"
)

// Printer prints a report as text.
type Printer struct {
	Writer io.Writer
	Width  int // of the terminal in columns; 0: no terminal
	Color  bool
	Full   bool // whole states in traces
	Quiet  bool
	// Unfold prints every step; OpenDSteps prints the statements inside each d_step.
	Unfold, OpenDSteps bool
	Why                bool       // the truth of the formula's parts
	Hide               []string   // variables and channels that are not shown
	Steps              int        // number of shown steps of a trace; 0: unlimited
	Used               *Footprint // nil if unknown
	// Ended reports whether printing must stop; nil: never.
	Ended func() bool
}

// Print writes the verdict, the table of properties, warnings, counterexamples and the figures of the searches. It
// returns only errors of traces; the caller must detect errors of the writer.
func (t *Printer) Print(r *Report) error {
	if t.Quiet {
		for _, p := range r.Properties {
			fmt.Fprintf(t.Writer, "%s: %s\n", p.Name, t.Paint(p.Verdict, VerdictLine(p)))
		}
		return nil
	}
	fmt.Fprintf(t.Writer, "%s: %s\n\n", r.Model, t.Paint(r.Verdict, headline(r)))
	t.table(r)
	lines := &countedLines{w: t.Writer}
	t.Writer = lines
	defer func() { t.Writer = lines.w }()
	PrintListed(t.Writer, r.Warnings)
	printBrief(t.Writer, r.Findings)
	for _, p := range r.Properties {
		for i := range p.Traces {
			if i > 0 && t.Ended != nil && t.Ended() {
				fmt.Fprintf(t.Writer, "\n%s\n", unprinted(p, len(p.Traces)-i))
				break
			}
			fmt.Fprintln(t.Writer)
			if err := t.Counterexample(p, i); err != nil {
				return err
			}
		}
		for _, note := range append(UnshownAll(p), repeated(p), unkept(p), left(p)) {
			if note != "" {
				fmt.Fprintf(t.Writer, "\n%s\n", note)
			}
		}
		if p.HoldsIf != plan.Unfair {
			fmt.Fprintf(t.Writer, "\n%s\n", holdsIf(p))
		}
	}
	t.searches(r)
	t.Resources(r)
	if lines.n > screen {
		fmt.Fprintf(t.Writer, "\n%s: %s\n", r.Model, t.closing(r))
	}
	return nil
}

// Resources prints the time and memory of a check that took long or was ended by a limit on memory. In the second
// case it adds advice.
func (t *Printer) Resources(r *Report) {
	cut := forMemory(r.Searches)
	if t.Used == nil || !cut && r.Spent.Total < Patience {
		return
	}
	fmt.Fprintf(t.Writer, "  time: %s\n", SpentText(&r.Spent))
	fmt.Fprintf(t.Writer, "  memory: %s\n", t.Used)
	if cut {
		fmt.Fprintf(t.Writer, "    what may help: %s\n", Remedies(r.Searches, t.Used.Limit.By))
	}
}

// SpentText lists the times of the parts of a check.
func SpentText(s *schedule.Spent) string {
	const parts = "%s: reading %s, automata %s, preparing %s, searching %s, certifying %s, shortening %s, hints %s"
	return fmt.Sprintf(parts, Duration(s.Total), Duration(s.Reading), Duration(s.Automata), Duration(s.Preparing),
		Duration(s.Searching), Duration(s.Certifying), Duration(s.Shortening), Duration(s.Hints))
}

// SearchOf returns the search that decided p.
func SearchOf(r *Report, p schedule.Property) schedule.Search {
	if p.Search < 0 || p.Search >= len(r.Searches) {
		return schedule.Search{}
	}
	return r.Searches[p.Search]
}

// table prints a line for each property, and below it the formula, and the reason if the verdict is open.
func (t *Printer) table(r *Report) {
	rows := [][]string{{"property", "kind", "verdict", "errors", "states", "time"}}
	for _, p := range r.Properties {
		rows = append(rows, []string{
			p.Name, p.Kind.String(), p.Verdict.String(), Count(p.Errors),
			Count(SearchOf(r, p).States), Duration(SearchTime(r, p.Name)),
		})
	}
	paint := func(k, i int, cell string) string {
		if i == 2 && k > 0 {
			return t.Paint(r.Properties[k-1].Verdict, cell)
		}
		return cell
	}
	properties := Table{Rows: rows, Left: func(i int) bool { return i < 3 }, paint: paint}
	lines := properties.Fit(t.Width)
	head := len(lines) - len(r.Properties)
	for k, row := range lines {
		fmt.Fprintln(t.Writer, row[0])
		if k < head {
			continue
		}
		p := r.Properties[k-head]
		if p.Formula != "" {
			fmt.Fprintf(t.Writer, "      %s\n", p.Formula)
			if off := SearchOf(r, p).Plan.Off[plan.PartReduction]; off.Why != plan.On && off.Why != plan.NotAsked {
				fmt.Fprintf(t.Writer, "      without reduction: %s\n", off)
			}
		}
		if p.Verdict == schedule.Inconclusive {
			fmt.Fprintf(t.Writer, "      not a proof: %s%s\n", WhyOpen(p.Reason), TimeHad(r, p))
		}
		if p.Assuming != "" {
			fmt.Fprintf(t.Writer, "      %s\n", Assumed(p.Assuming))
		}
	}
}

// TimeHad returns a note with the time spent on p, or "". It is not empty if the time was up and searches for other
// properties took a part of it.
func TimeHad(r *Report, p schedule.Property) string {
	all := time.Duration(0)
	for _, s := range r.Searches {
		all += s.Elapsed
	}
	had := SearchTime(r, p.Name)
	if p.Reason.Open != schedule.CutShort || p.Reason.Cut != search.CutTime || had == all {
		return ""
	}
	return fmt.Sprintf("; it had %s of the %s of all searches", Duration(had), Duration(all))
}

// SearchTime is the total time of the searches for a property.
func SearchTime(r *Report, name string) (sum time.Duration) {
	for _, s := range r.Searches {
		if slices.Contains(s.Properties, name) {
			sum += s.Elapsed
		}
	}
	return sum
}

// searches prints the figures of each search.
func (t *Printer) searches(r *Report) {
	if len(r.Searches) > 0 {
		fmt.Fprintln(t.Writer, "\nsearches")
	}
	for _, s := range r.Searches {
		fmt.Fprintf(t.Writer, "  %s: %s, %s\n", strings.Join(s.Properties, ", "), Running(&s.Plan), Ending(s))
		line := Counted(s.States, "state")
		if Combines(&s) {
			const more = " (%s combined with the automaton's %s)"
			line += fmt.Sprintf(more, Count(s.Nodes), Count(int64(s.Automaton)))
		}
		line += ", " + Counted(s.Transitions, "transition")
		if s.Plan.Walk != plan.Unordered { // an unordered search has no depth
			line += ", depth " + Count(s.Depth)
		}
		line += fmt.Sprintf(", %s kept", Bytes(s.Memory))
		if s.Disk > 0 {
			line += fmt.Sprintf(", up to %s of the stack on disk", Bytes(s.Disk))
		}
		line += ", " + Duration(s.Elapsed)
		if s.Elapsed >= 100*time.Millisecond {
			line += fmt.Sprintf(" (%s states/s)", Count(PerSecond(s.States, s.Elapsed)))
		}
		fmt.Fprintf(t.Writer, "    %s\n", line)
		if s.Abstraction != nil {
			fmt.Fprintf(t.Writer, "    %s\n", abstraction(s.Abstraction))
		}
		if s.Coverage > 0 {
			fmt.Fprintf(t.Writer,
				"    lossy: an estimated %s of the states met were visited; what only others lead to is not in that\n", Share(s.Coverage))
		}
		if s.Statistics != nil {
			t.Statistics(&s)
		} else if s.Reduced > 0 {
			all := s.Reduced + s.Full
			fmt.Fprintf(t.Writer, "    %s of %s expanded states reduced (%.0f %%)\n", Count(s.Reduced), Count(all),
				100*float64(s.Reduced)/float64(all))
		}
	}
}

// Paint colours text by the verdict v.
func (t *Printer) Paint(v schedule.Verdict, text string) string {
	if !t.Color {
		return text
	}
	code := map[schedule.Verdict]string{schedule.Holds: "32", schedule.Violated: "31", schedule.Inconclusive: "33"}[v]
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// unprinted returns a note about n counterexamples to p that were not printed.
func unprinted(p schedule.Property, n int) string {
	return fmt.Sprintf("%s: %s more, not printed after the interrupt", p.Name, Counted(int64(n), "counterexample"))
}

// Patience is the time after which a check shows verdicts before its end: after a shorter check the report follows at
// once.
const Patience = time.Second
