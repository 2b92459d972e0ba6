package textreport

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"ltlpor/internal/teach/audit"
	"ltlpor/internal/teach/auditrun"
	"ltlpor/internal/verify/plan"
	"ltlpor/trace"
)

// AuditPrinter prints an audit as text.
type AuditPrinter struct {
	Writer io.Writer
	Width  int // of the terminal in columns; 0: no terminal
	Color  bool
	Quiet  bool
}

// Print writes the audit: a table of conditions for each search, and the diamond for a failed condition.
func (t *AuditPrinter) Print(r *Audit) error {
	if !t.Quiet {
		word := "all conditions hold"
		if !r.Holds() {
			word = "a condition fails"
		}
		fmt.Fprintf(t.Writer, "%s: %s%s\n\n", r.Model, t.Colored(r.Holds(), word), lacking(r.Searches...))
		fmt.Fprintf(t.Writer, "full graph: %s, %s\n", Counted(r.States, "state"), Counted(r.Transitions, "transition"))
	}
	for _, s := range r.Searches {
		t.search(&s)
		if err := t.lost(&s); err != nil {
			return err
		}
	}
	if r.Cut != nil {
		fmt.Fprintf(t.Writer, "\n%v; other searches were not audited\n", r.Cut)
	}
	if !t.Quiet {
		PrintListed(t.Writer, r.Warnings)
	}
	return nil
}

// lost prints the run that the full graph has and the reduced graph lacks. If a condition fails without such a run,
// it prints a remark.
func (t *AuditPrinter) lost(s *auditrun.Search) error {
	failed := func(answers bool) bool {
		return slices.ContainsFunc(s.Conditions, func(c auditrun.Condition) bool {
			return c.Failure != nil && (c.Name == audit.Answers) == answers
		})
	}
	l := s.Lost()
	switch {
	case t.Quiet:
		return nil
	case l == nil && failed(false) && !failed(true):
		fmt.Fprintf(t.Writer, "\n  nothing is lost by that: the answers of the two graphs are the same\n")
		return nil
	case l == nil:
		return nil
	}
	run := l.Property.Traces[0]
	fmt.Fprintln(t.Writer)
	printWrapped(t.Writer, "  the run that is lost, "+TraceHeader(l.Property, 0), t.Width)
	if err := run.Text(t.Writer, trace.TextOptions{Width: t.Width, Color: t.Color}); err != nil {
		return fmt.Errorf("the run that is lost cannot be printed: %w", err)
	}
	var rows [][]string
	if run.LeftOut > 0 {
		if t.Statements(&rows, "instead", l.Chosen); len(rows) == 0 {
			fmt.Fprintf(t.Writer, "  the reduced search takes nothing instead of step %d\n", run.LeftOut)
		}
		t.Rows("    ", rows)
	}
	return nil
}

// search prints the results about a search.
func (t *AuditPrinter) search(s *auditrun.Search) {
	names := strings.Join(s.Properties, ", ")
	if t.Quiet {
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
	fmt.Fprintf(t.Writer, "  %s, of which %s reduced; %s without reduction\n", Counted(s.States, "state"),
		Count(s.Reduced), Count(s.Unreduced))
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

// lacking returns the conditions removed from the searches by --without, as a remark after a verdict, or "".
func lacking(searches ...auditrun.Search) string {
	for _, s := range searches {
		if s.Plan.Without != 0 {
			return " (searched without " + s.Plan.Without.String() + ")"
		}
	}
	return ""
}

// looked describes the objects examined for a condition, and the result.
func looked(s *auditrun.Search, c auditrun.Condition) string {
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
		text := Count(c.Checked) + " " + w[1]
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
		what := "local deadlock"
		if s.Plan.Sees.Nodes {
			what = "node deadlock"
		}
		return Counted(int64(s.Stuck), what) + " in both graphs"
	}
	return fmt.Sprintf("%s and %s in both graphs", Counted(int64(s.Deadlocks), "deadlock"),
		Counted(int64(s.Faults), "fault"))
}

// failure prints the diamond, or the other evidence, for a failed condition.
func (t *AuditPrinter) failure(name string, f *auditrun.Failure) {
	fmt.Fprintf(t.Writer, "\n  %s fails: %s\n", name, f.What)
	rows := stateRows(f.State)
	t.Statements(&rows, "chosen", f.Chosen)
	t.Statements(&rows, "then", f.Path)
	if f.Member != nil {
		t.Statements(&rows, "member", []trace.Step{*f.Member})
	}
	if f.Other != nil {
		t.Statements(&rows, "other", []trace.Step{*f.Other})
	}
	t.Statements(&rows, "cycle", f.Cycle)
	t.Rows("    ", rows)
	t.corners("member first", f.MemberFirst)
	t.corners("other first", f.OtherFirst)
	if len(f.Props) > 0 {
		t.Line("    it changes    " + strings.Join(f.Props, ", "))
	}
}

// stateRows are the rows of a state.
func stateRows(state []trace.Group) (rows [][]string) {
	title := "state"
	for _, g := range state {
		if text := ValuesOf(g); text != "" || g.Name != "" {
			rows = append(rows, []string{title, g.Name, g.At, text})
			title = ""
		}
	}
	return rows
}

// Rows prints rows of four cells, the first three in columns.
func (t *AuditPrinter) Rows(indent string, rows [][]string) {
	widths := make([]int, 3)
	for _, r := range rows {
		for i := range widths {
			widths[i] = max(widths[i], utf8.RuneCountInString(r[i]))
		}
	}
	for _, r := range rows {
		line := indent
		for i, w := range widths {
			line += r[i] + strings.Repeat(" ", w-utf8.RuneCountInString(r[i])+2)
		}
		t.Line(line + r[3])
	}
}

// ValuesOf lists the variables of g with their values.
func ValuesOf(g trace.Group) string {
	parts := make([]string, len(g.Values))
	for i, v := range g.Values {
		parts[i] = v.Name + " = " + v.Value
	}
	return strings.Join(parts, ", ")
}

// Statements adds a row for each step, two rows for a handshake.
func (t *AuditPrinter) Statements(rows *[][]string, title string, steps []trace.Step) {
	for _, s := range steps {
		if s.Name == "" {
			continue
		}
		*rows = append(*rows, []string{title, fmt.Sprintf("%s(%d)", s.Name, s.Proc), Place(s.Span), s.Text})
		if s.PeerName != "" {
			*rows = append(*rows, []string{"", fmt.Sprintf("%s(%d)", s.PeerName, s.Peer), Place(s.PeerSpan),
				s.PeerText})
		}
		title = ""
	}
}

// corners prints the results of one order of a diamond.
func (t *AuditPrinter) corners(title string, list []auditrun.Corner) {
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

// Line writes s without trailing blanks.
func (t *AuditPrinter) Line(s string) { fmt.Fprintln(t.Writer, strings.TrimRight(s, " ")) }

// Colored paints s green if good, red otherwise, if the printer has colours.
func (t *AuditPrinter) Colored(good bool, s string) string {
	if !t.Color {
		return s
	}
	code := "31"
	if good {
		code = "32"
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}
