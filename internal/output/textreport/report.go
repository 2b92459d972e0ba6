package textreport

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// forMemory reports whether one of the searches ended early because of the memory limit.
func forMemory(searches []ltlpor.Search) bool {
	return slices.ContainsFunc(searches, func(s ltlpor.Search) bool { return s.Cut == search.CutMemory })
}

// Printer prints a report as text.
type Printer struct {
	layout.Page
	Full  bool // whether traces show the whole state after every step
	Quiet bool
	// Unfold prints every step; OpenDSteps prints the statements inside each d_step.
	Unfold, OpenDSteps bool
	Why                bool               // whether traces show the truth of the parts of the formula
	Hide               []string           // variables and channels that traces do not show
	Steps              int                // maximum number of steps shown of a trace; 0 means unlimited
	Used               *wording.Footprint // nil if unknown
	GoesOn             *wording.Onward    // the command that goes on after an early end; nil if there is none
	// Ended reports whether printing must stop now; nil means that printing never stops early.
	Ended func() bool
}

// Print prints the verdict, the table of properties, the warnings, the counterexamples and the figures of the searches.
// In quiet mode it prints only the verdicts. The error is an error of printing a counterexample. Errors of the writer
// are not returned; the caller must detect them.
func (t *Printer) Print(r *ltlpor.Report) error {
	if t.Quiet {
		for _, p := range r.Properties {
			fmt.Fprintf(t.Writer, "%s: %s\n", p.Name, wording.Paint(&t.Page, p.Verdict, wording.VerdictLine(p)))
		}
		return nil
	}
	fmt.Fprintf(t.Writer, "%s: %s\n\n", r.Model, wording.Paint(&t.Page, r.Verdict, headline(r)))
	t.table(r)
	lines := &countedLines{w: t.Writer}
	t.Writer = lines
	defer func() { t.Writer = lines.w }()
	wording.PrintDiagnostics(t.Writer, r.Warnings)
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
		for _, note := range append(wording.UnshownAll(p), repeated(p), unkept(p), uncertified(p)) {
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
	t.goesOn()
	if lines.n > screen {
		fmt.Fprintf(t.Writer, "\n%s: %s\n", r.Model, t.closing(r))
	}
	return nil
}

// Resources prints the time and the memory of a check, if the check took longer than Patience or reached the memory
// limit. At the memory limit it also prints advice. If t.Used is nil, it prints nothing.
func (t *Printer) Resources(r *ltlpor.Report) {
	cut := forMemory(r.Searches)
	if t.Used == nil || !cut && r.Spent.Total < wording.Patience {
		return
	}
	fmt.Fprintf(t.Writer, "  time: %s\n", wording.SpentText(&r.Spent))
	fmt.Fprintf(t.Writer, "  memory: %s\n", t.Used)
	if cut {
		fmt.Fprintf(t.Writer, "    what may help: %s\n", wording.Remedies(r.Searches, t.Used.Limit.By))
	}
}

// goesOn prints the command that goes on after an early end of the check, if there is one.
func (t *Printer) goesOn() {
	if t.GoesOn != nil {
		fmt.Fprintf(t.Writer, "    %s: %s\n", t.GoesOn.How, wording.Shell(t.GoesOn.Command))
	}
}

// table prints a line for every property. If the property has a formula, or a reason for an inconclusive verdict,
// further lines show them.
func (t *Printer) table(r *ltlpor.Report) {
	rows := [][]string{{"property", "kind", "verdict", "errors", "states", "time"}}
	for _, p := range r.Properties {
		rows = append(rows, []string{
			p.Name, p.Kind.String(), p.Verdict.String(), layout.Count(p.Errors),
			layout.Count(wording.SearchOf(r, p).States), layout.Duration(wording.SearchTime(r, p.Name)),
		})
	}
	paint := func(k, i int, cell string) string {
		if i == 2 && k > 0 {
			return wording.Paint(&t.Page, r.Properties[k-1].Verdict, cell)
		}
		return cell
	}
	properties := layout.Table{Rows: rows, Left: func(i int) bool { return i < 3 }, Paint: paint}
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
			if off := wording.SearchOf(r, p).Plan.Off[plan.PartReduction]; off.Why != plan.On &&
				off.Why != plan.NotAsked {
				fmt.Fprintf(t.Writer, "      without reduction: %s\n", off)
			}
		}
		if p.Verdict == ltlpor.Inconclusive {
			fmt.Fprintf(t.Writer, "      not a proof: %s%s\n", wording.WhyOpen(p.Reason), wording.TimeHad(r, p))
		}
		if p.Assuming != "" {
			fmt.Fprintf(t.Writer, "      %s\n", wording.Assumed(p.Assuming))
		}
	}
}

// searches prints the figures of every search.
func (t *Printer) searches(r *ltlpor.Report) {
	if len(r.Searches) > 0 {
		fmt.Fprintln(t.Writer, "\nsearches")
	}
	for _, s := range r.Searches {
		fmt.Fprintf(t.Writer, "  %s: %s, %s\n", strings.Join(s.Properties, ", "), wording.Running(&s.Plan),
			wording.Ending(s))
		line := layout.Counted(s.States, "state")
		if wording.Combines(&s) {
			const more = " (%s combined with the automaton's %s)"
			line += fmt.Sprintf(more, layout.Count(s.Nodes), layout.Count(int64(s.Automaton)))
		}
		line += ", " + layout.Counted(s.Transitions, "transition")
		if s.Plan.Walk != plan.Unordered { // in an unordered search there is no depth
			line += ", depth " + layout.Count(s.Depth)
		}
		line += fmt.Sprintf(", %s kept", layout.Bytes(s.Memory))
		switch {
		case s.Disk > 0 && s.Plan.External && s.States > 0:
			line += fmt.Sprintf(", %s in files (%.1f bytes a state)", layout.Bytes(s.Disk), float64(s.Disk)/float64(s.States))
		case s.Disk > 0:
			line += fmt.Sprintf(", up to %s of the stack on disk", layout.Bytes(s.Disk))
		}
		line += ", " + layout.Duration(s.Elapsed)
		if speed := wording.Speed(&s); speed != "" {
			line += fmt.Sprintf(" (%s states/s)", speed)
		}
		fmt.Fprintf(t.Writer, "    %s\n", line)
		if layers := wording.Layers(&s.Layers); layers != "" {
			fmt.Fprintf(t.Writer, "    %s\n", layers)
		}
		if sought := wording.Sought(&s.Layers); sought != "" {
			fmt.Fprintf(t.Writer, "    %s\n", sought)
		}
		if s.Abstraction != nil {
			fmt.Fprintf(t.Writer, "    %s\n", abstraction(s.Abstraction))
		}
		if s.Coverage > 0 {
			fmt.Fprintf(t.Writer,
				"    lossy: an estimated %s of the states met were visited; what only others lead to is not in that\n",
				layout.Share(s.Coverage))
		}
		if s.Statistics != nil {
			Statistics(t.Writer, &s)
		} else if s.Reduced > 0 {
			all := s.Reduced + s.Full
			fmt.Fprintf(t.Writer, "    %s of %s expanded states reduced (%.0f %%)\n", layout.Count(s.Reduced),
				layout.Count(all),
				100*float64(s.Reduced)/float64(all))
		}
	}
}

// unprinted returns a note about n counterexamples to p that were not printed.
func unprinted(p ltlpor.Property, n int) string {
	return fmt.Sprintf("%s: %s more, not printed after the interrupt", p.Name, layout.Counted(int64(n),
		"counterexample"))
}

// headline returns the verdict of the whole report. If a property holds only on runs that find room for processes and
// messages, the line says this.
func headline(r *ltlpor.Report) string {
	assumes := func(p ltlpor.Property) bool { return p.Assuming != "" }
	if r.Verdict == ltlpor.Holds && slices.ContainsFunc(r.Properties, assumes) {
		return r.Verdict.String() + " on all runs with room"
	}
	return r.Verdict.String()
}
