package trace

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// TextOptions are the options of Trace.Text and Stream.
type TextOptions struct {
	// Width is the maximum line width in columns; 0 means unlimited. Longer lines are broken, never cut.
	Width int
	// Note is printed in the first line, after the file name if every step is in the same file.
	Note string
	// Named is a file name that the caller has already printed above the trace, so that Text does not repeat it.
	Named string
	// Full prints the complete state after every step, in addition to the changes.
	Full bool
	// Color prints the cycle and the fault in ANSI colours.
	Color bool
	// MaxSteps is the maximum number of printed steps; 0 means unlimited. Half of them are from the start of the trace
	// and half from the end. Several folded steps count as one.
	MaxSteps int
	// Unfold prints every step on a separate line. Without Unfold, several steps of one process that access only its
	// locals may share a line. Full implies Unfold.
	Unfold bool
	// OpenDSteps prints, below every d_step, the statements that it executes. It has no effect if the machine given to
	// Replay cannot list them.
	OpenDSteps bool
	// Why prints a table with the truth of every subformula in every state, if Trace.Why has a table.
	Why bool
}

// leftOutText is printed before step number Trace.LeftOut, which the reduced state graph lacks.
const leftOutText = "here the reduced search leaves this step out:"

// ANSI escape sequences for colours.
const (
	red   = "\x1b[31m"
	cyan  = "\x1b[36m"
	reset = "\x1b[0m"
)

// maxColumn is the maximum width to which a column is padded. Longer cells extend beyond the column.
const maxColumn = 48

// row is one printed line of a step. Every field is the text of one column.
type row struct {
	number, mark, process, place, text, changes string
}

// Text prints the trace to w, with a line per step and two lines per handshake. A line has number, process, position,
// statement and changes. A bar in the left margin marks the cycle. Braces enclose the steps of an atomic sequence.
func (t *Trace) Text(w io.Writer, opt TextOptions) error {
	p := newPrinter(t, opt)
	items := p.items()
	from, to := p.hidden(len(items))
	rows := make([][]row, len(items))
	var widths columns
	for k, x := range items {
		if k >= from && k < to {
			continue
		}
		if x.folds() {
			rows[k] = []row{p.fold(x)}
		} else {
			rows[k] = p.rows(x.first())
		}
		for n, r := range rows[k] {
			rows[k][n] = r.readable()
			widths.widen(rows[k][n])
		}
	}
	widths.narrow(slices.Concat(rows...), opt.Width)
	p.head()
	if len(t.Init) > 0 || opt.Full {
		p.fill("", "  ", "initial state: "+join(t.Init))
		p.full(-1, "    ")
	}
	for k := 0; k < len(items); k++ {
		x := items[k]
		if k == from && from < to {
			last := latest(items[k:to])
			p.fill("", p.margin(last, false), fmt.Sprintf("... steps %d to %d are not shown ...", x.first()+1, last+1))
			k = to - 1
			continue
		}
		if x.first() == t.LeftOut-1 {
			p.fill(red, p.margin(x.first()-1, false), leftOutText)
		}
		for n, r := range rows[k] {
			p.row(r, &widths, p.margin(x.first(), n == 0), p.margin(x.first(), false))
		}
		p.full(x.first(), p.margin(x.first(), false)+strings.Repeat(" ", widths[0]+2))
	}
	p.ending()
	if p.t.Why != nil {
		p.fill("", "  ", "why: "+p.t.Why.Sentence)
	}
	p.truth()
	_, err := io.WriteString(w, p.b.String())
	return err
}

func cells(r row, widths columns) string {
	return fmt.Sprintf("%*s %-1s %-*s  %-*s  %-*s  %s", widths[0], r.number, r.mark,
		widths[1], r.process, widths[2], r.place, widths[3], r.text, r.changes)
}

// hidden returns the range [from, to) of lines to omit, so that at most TextOptions.MaxSteps of n lines remain. from
// equals to if no line need be omitted.
func (p *printer) hidden(n int) (from, to int) {
	if p.opt.MaxSteps <= 0 || n <= p.opt.MaxSteps {
		return n, n
	}
	from = (p.opt.MaxSteps + 1) / 2
	return from, n - p.opt.MaxSteps/2
}

// margin returns the left margin of a line of step i: a bar or arrow inside the cycle, and otherwise blanks. `first`
// says that the line is the first line of the step.
func (p *printer) margin(i int, first bool) string {
	switch start := p.t.CycleStart; {
	case start < 0 || i < start:
		return "      "
	case i == start && first:
		return "  +-- "
	}
	return "  |   "
}

// latest returns the highest step index in items.
func latest(items []item) (last int) {
	for _, x := range items {
		last = max(last, x.last())
	}
	return last
}

// rows returns the printed lines of step i.
func (p *printer) rows(i int) []row {
	s := &p.t.Steps[i]
	r := row{number: strconv.Itoa(i + 1), mark: p.mark(i, i), text: s.Text, place: p.place(s.Span)}
	r.changes = effects(s.Changes, append(p.t.Notes(i), p.arrows[i]...))
	if s.Proc == program.NoPID {
		if r.process = "-"; s.Name != "" {
			r.process = s.Name
			r.text += via(s.Span)
		}
		return []row{r}
	}
	r.process = fmt.Sprintf("%s(%d)", s.Name, s.Proc)
	r.text += via(s.Span)
	if s.Peer == program.NoPID {
		return append([]row{r}, continueMark(r.mark, p.insideRows(i))...)
	}
	peer := row{
		process: fmt.Sprintf("%s(%d)", s.PeerName, s.Peer), place: p.place(s.PeerSpan),
		text: s.PeerText + via(s.PeerSpan), changes: r.changes,
	}
	r.changes = ""
	return append([]row{r}, continueMark(r.mark, append([]row{peer}, p.insideRows(i)...))...)
}

// continueMark sets the column mark of rows, and returns rows. rows are the additional lines of a step, and `mark` is
// the mark of its first line. If the atomic sequence continues after the step, every row gets a bar.
func continueMark(mark string, rows []row) []row {
	for k := range rows {
		if mark == "{" || mark == "|" {
			rows[k].mark = "|"
		}
	}
	return rows
}

// effects returns the text for the changes and notes of a step.
func effects(changed []Change, notes []string) string {
	parts := []string{}
	if changes := join(changed); changes != "" {
		parts = append(parts, changes)
	}
	if len(notes) > 0 {
		parts = append(parts, "("+strings.Join(notes, ", ")+")")
	}
	return strings.Join(parts, "  ")
}

// mark returns the brace or bar that shows an atomic sequence, for a line with steps i to j. Outside atomic sequences
// it returns "".
func (p *printer) mark(i, j int) string {
	before, after := i > 0 && p.t.Steps[i-1].Atomic, p.t.Steps[j].Atomic
	switch {
	case before && after:
		return "|"
	case after:
		return "{"
	case before:
		return "}"
	}
	return ""
}

// via returns a text that names the macro or inline that produced the text at s, or "".
func via(s source.Span) string {
	if s.Via == nil {
		return ""
	}
	if use := s.Use(); use.Valid() {
		return fmt.Sprintf("  (%s, used on line %d)", s.Via.Name, use.Line())
	}
	return ""
}

func join(changes []Change) string {
	parts := make([]string, len(changes))
	for i, c := range changes {
		parts[i] = c.String()
	}
	return strings.Join(parts, ", ")
}

// String returns the change as text: "x: 0 -> 1"; "x = 1" for a new variable; "P(1) starts" or "P(1) ends" for a
// process.
func (c Change) String() string {
	switch {
	case c.Old == "" && c.New == Alive:
		return c.Name + " starts"
	case c.Old == Alive && c.New == "":
		return c.Name + " ends"
	case c.Old == "":
		return c.Name + " = " + c.New
	}
	return c.Name + ": " + c.Old + " -> " + c.New
}

// full prints the complete state after step i, variables and channels, if TextOptions.Full is set. Every line begins
// with the text `indent`.
func (p *printer) full(i int, indent string) {
	if !p.opt.Full {
		return
	}
	for _, g := range p.t.State(i) {
		values := make([]string, len(g.Values))
		for k, v := range g.Values {
			values[k] = v.Name + " = " + v.Value
		}
		switch all := strings.Join(values, ", "); {
		case g.Name == "" && all != "":
			p.fill("", indent, all)
		case g.Name != "":
			p.fill("", indent, strings.TrimRight(fmt.Sprintf("%s at %s: %s", g.Name, p.place(g.Span), all), " :"))
		}
	}
}

// ending prints the end of the trace: the step to which the cycle returns, or the fault, with the blocked processes.
func (p *printer) ending() {
	if start := p.t.CycleStart; start >= 0 {
		end := fmt.Sprintf("cycle: back to step %d", start+1)
		resting := !slices.ContainsFunc(p.t.Steps[start:], func(s Step) bool { return s.Move != program.Stutter })
		if resting {
			end = p.t.rest()
		}
		if p.t.Fairness != "" {
			end += fmt.Sprintf(" (the run is %sly fair)", p.t.Fairness)
		}
		p.fill(cyan, "  +-- ", end)
		if resting && p.t.view != nil {
			p.waits(p.t.view.blocked(p.t.Steps[start].State))
		}
	}
	if p.t.Fault == nil {
		return
	}
	text := "error: " + p.t.FaultText
	if at := place(p.t.FaultSpan); at != "" {
		text += " (" + at + ")"
	}
	p.fill(red, "  ", text)
	p.waits(p.t.Blocked)
}

// waits prints a line for every blocked process with the statements for which it waits and the values that block it.
func (p *printer) waits(blocked []Blocked) {
	for _, b := range blocked {
		text := fmt.Sprintf("%s(%d) waits", b.Name, b.Proc)
		if at := p.place(b.Span); at != "" {
			text += " at " + at
		}
		if len(b.Text) > 0 {
			text += " for " + strings.Join(b.Text, "  or  ")
		}
		if now := p.t.awaited(b); len(now) > 0 {
			text += "  (" + strings.Join(now, ", ") + ")"
		}
		p.fill("", "    ", text)
	}
}
