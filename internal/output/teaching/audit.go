package teaching

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/plan"
	"ltlpor/trace"
)

// Audit writes the audit to `page`. For every search there is a table of the conditions. For a failed condition, it has
// the evidence, for example two steps that do not commute. If `quiet` is set, there is only a line for every search.
func Audit(page layout.Page, r *ltlpor.AuditReport, quiet bool) error {
	t := auditPrinter{page, quiet}
	return t.print(r)
}

// auditPrinter prints an audit as text.
type auditPrinter struct {
	layout.Page
	quiet bool
}

func (t *auditPrinter) print(r *ltlpor.AuditReport) error {
	if !t.quiet {
		word := "all conditions hold"
		if !r.Holds() {
			word = "a condition fails"
		}
		fmt.Fprintf(t.Writer, "%s: %s%s\n\n", r.Model, t.Colored(r.Holds(), word), lacking(r.Searches...))
		fmt.Fprintf(t.Writer, "full graph: %s, %s\n", layout.Counted(r.States, "state"),
			layout.Counted(r.Transitions, "transition"))
	}
	for _, s := range r.Searches {
		t.search(&s)
		if err := t.printLost(&s); err != nil {
			return err
		}
	}
	if r.Cut != nil {
		fmt.Fprintf(t.Writer, "\n%v; other searches were not audited\n", r.Cut)
	}
	if !t.quiet {
		wording.PrintDiagnostics(t.Writer, r.Warnings)
	}
	return nil
}

// printLost prints the violating run that is missing in the reduced graph, and the steps that the reduced search takes
// instead. If some condition fails but no run is missing, it prints a remark. In quiet mode it prints nothing.
func (t *auditPrinter) printLost(s *ltlpor.AuditedSearch) error {
	failed := func(answers bool) bool {
		return slices.ContainsFunc(s.Conditions, func(c ltlpor.AuditedCondition) bool {
			return c.Failure != nil && (c.Name == audit.Answers) == answers
		})
	}
	l := s.Lost()
	switch {
	case t.quiet:
		return nil
	case l == nil && failed(false) && !failed(true):
		fmt.Fprintf(t.Writer, "\n  nothing is lost by that: the answers of the two graphs are the same\n")
		return nil
	case l == nil:
		return nil
	}
	run := l.Property.Traces[0]
	fmt.Fprintln(t.Writer)
	t.Wrapped("  the run that is lost, " + wording.TraceTitle(l.Property, 0))
	if err := run.Text(t.Writer, trace.TextOptions{Width: t.Width, Color: t.Color}); err != nil {
		return fmt.Errorf("the run that is lost cannot be printed: %w", err)
	}
	var rows [][]string
	if run.LeftOut > 0 {
		if addStatements(&rows, "instead", l.Chosen); len(rows) == 0 {
			fmt.Fprintf(t.Writer, "  the reduced search takes nothing instead of step %d\n", run.LeftOut)
		}
		t.Rows("    ", rows)
	}
	return nil
}

// search prints the results of auditing one search.
func (t *auditPrinter) search(s *ltlpor.AuditedSearch) {
	names := strings.Join(s.Properties, ", ")
	if t.quiet {
		var failed []string
		for _, c := range s.Conditions {
			if c.Failure != nil {
				failed = append(failed, string(c.Name))
			}
		}
		word := "all conditions hold"
		if len(failed) > 0 {
			word = strings.Join(failed, ", ") + " fails"
		}
		fmt.Fprintf(t.Writer, "%s: %s%s\n", names, t.Colored(len(failed) == 0, word), lacking(*s))
		return
	}
	fmt.Fprintf(t.Writer, "\n%s: %s\n", names, s.Plan.Shown())
	if len(s.Conditions) == 0 {
		fmt.Fprintf(t.Writer, "  nothing is left out, so there is nothing to audit\n")
		return
	}
	fmt.Fprintf(t.Writer, "  %s, of which %s reduced; %s without reduction\n", layout.Counted(s.States, "state"),
		layout.Count(s.Reduced), layout.Count(s.Unreduced))
	width := 0
	for _, c := range s.Conditions {
		width = max(width, len(c.Name))
	}
	for _, c := range s.Conditions {
		word := "holds"
		if c.Failure != nil {
			word = "fails"
		}
		pad := strings.Repeat(" ", width-len(c.Name))
		fmt.Fprintf(t.Writer, "  %s%s  %s  %s\n", c.Name, pad, t.Colored(c.Failure == nil, word), looked(s, c))
	}
	for _, c := range s.Conditions {
		if c.Failure != nil {
			t.failure(string(c.Name), c.Failure)
		}
	}
	t.sizes(s.Sizes)
}

// lacking returns a remark with the conditions that --without has removed. If no search has removed conditions, the
// result is "".
func lacking(searches ...ltlpor.AuditedSearch) string {
	for _, s := range searches {
		if s.Plan.Without != 0 {
			return " (searched without " + s.Plan.Without.String() + ")"
		}
	}
	return ""
}

// looked returns a text about the check of condition c in search s: the number of states, moves or steps that were
// examined. If c holds, the text also has the result.
func looked(s *ltlpor.AuditedSearch, c ltlpor.AuditedCondition) string {
	words := map[audit.Condition][3]string{
		audit.C0: {"set of moves", "sets of moves", "none is empty"},
		audit.C1: {"diamond", "diamonds", "steps before a chosen move commute with it"},
		audit.C2: {"member of a set, there or later", "members of sets, there or later", "none is visible"},
		audit.C3: {"reduced state", "reduced states", "no cycle has only such states"},
		audit.S:  {"reduced state", "reduced states", "each leads to one with all its moves"},
		audit.W: {"member of a set, there or later", "members of sets, there or later",
			"none changes which other processes can move"},
		audit.Future: {"move before the chosen ones", "moves before the chosen ones", "all were expected"},
	}
	if c.Name == audit.C2 && s.Plan.Visibility == plan.BothVisibility {
		words[audit.C2] = [3]string{"member of a set, there or later", "members of sets, there or later",
			"none is visible, or one is not and nothing visible comes first"}
	}
	w, ok := words[c.Name]
	switch {
	case ok:
		text := layout.Count(c.Checked) + " " + w[1]
		if c.Checked == 1 {
			text = "1 " + w[0]
		}
		if c.Failure == nil {
			text += ": " + w[2]
		}
		return text
	case c.Failure != nil:
		return "those of the two graphs differ"
	case s.Temporal && s.Violated:
		return "violated in both graphs"
	case s.Temporal:
		return "no violation in either graph"
	}
	if s.Plan.Sees.LocalDeadlocks {
		what := s.Plan.Sees.Deadlock()
		return layout.Counted(int64(s.Stuck), what) + " in both graphs"
	}
	return fmt.Sprintf("%s and %s in both graphs", layout.Counted(int64(s.Deadlocks), "deadlock"),
		layout.Counted(int64(s.Faults), "fault"))
}

// failure prints the evidence for a failure of the condition called name: the state, the steps, and the results of two
// dependent steps in both orders. Parts that f lacks are left out.
func (t *auditPrinter) failure(name string, f *ltlpor.AuditFailure) {
	fmt.Fprintf(t.Writer, "\n  %s fails: %s\n", name, f.What)
	rows := stateRows(f.State)
	addStatements(&rows, "chosen", f.Chosen)
	addStatements(&rows, "then", f.Path)
	if f.Member != nil {
		addStatements(&rows, "member", []trace.Step{*f.Member})
	}
	if f.Other != nil {
		addStatements(&rows, "other", []trace.Step{*f.Other})
	}
	addStatements(&rows, "cycle", f.Cycle)
	t.Rows("    ", rows)
	t.corners("member first", f.MemberFirst)
	t.corners("other first", f.OtherFirst)
	if len(f.Props) > 0 {
		t.Line("    it changes    " + strings.Join(f.Props, ", "))
	}
}

// stateRows returns a state as rows of a table: a row for every process, and a row for the global variables.
func stateRows(state []trace.Group) (rows [][]string) {
	title := "state"
	for _, g := range state {
		if text := valuesText(g); text != "" || g.Name != "" {
			rows = append(rows, []string{title, g.Name, g.At, text})
			title = ""
		}
	}
	return rows
}

// valuesText lists the variables of g with their values.
func valuesText(g trace.Group) string {
	parts := make([]string, len(g.Values))
	for i, v := range g.Values {
		parts[i] = v.Name + " = " + v.Value
	}
	return strings.Join(parts, ", ")
}

// addStatements appends rows about the steps to a table. A step has one row, and a handshake two. Only the first row
// has the title.
func addStatements(rows *[][]string, title string, steps []trace.Step) {
	for _, s := range steps {
		if s.Name == "" {
			continue
		}
		*rows = append(*rows, []string{title, fmt.Sprintf("%s(%d)", s.Name, s.Proc), wording.Place(s.Span), s.Text})
		if s.PeerName != "" {
			*rows = append(*rows, []string{"", fmt.Sprintf("%s(%d)", s.PeerName, s.Peer), wording.Place(s.PeerSpan),
				s.PeerText})
		}
		title = ""
	}
}

// corners prints the results that two steps in one order can have, a line for each. `title` names the order.
func (t *auditPrinter) corners(title string, list []ltlpor.AuditCorner) {
	for _, c := range list {
		parts := make([]string, len(c.Changes))
		for i, x := range c.Changes {
			parts[i] = x.String()
		}
		text := strings.Join(parts, ", ")
		if text == "" {
			text = "no change"
		}
		if c.Fault != "" {
			text += "; " + c.Fault
		}
		t.Line(fmt.Sprintf("    %-12s  %s", title, text))
		title = ""
	}
}
