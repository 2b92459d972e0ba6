package textreport

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"ltlpor/internal/verify/schedule"
	"ltlpor/trace"
)

// Counterexample prints the i-th counterexample to p, below a line that names the property.
func (t *Printer) Counterexample(p schedule.Property, i int) error {
	x := p.Traces[i]
	opt := t.textOptions()
	opt.Note = TraceLength(x)
	t.wrapped(TraceHeader(p, i))
	if err := x.Hide(t.Hide).Text(t.Writer, opt); err != nil {
		return fmt.Errorf("the counterexample cannot be printed: %w", err)
	}
	return nil
}

// wrapped prints a line broken at the width of the terminal.
func (t *Printer) wrapped(line string) { printWrapped(t.Writer, line, t.Width) }

func printWrapped(w io.Writer, line string, width int) {
	for _, part := range trace.Wrap(line, width, 4) {
		fmt.Fprintln(w, part)
	}
}

// screen is the number of lines below the verdicts from which Print repeats the verdicts at the end, because the verdicts
// above have scrolled out of sight.
const screen = 40

// countedLines counts the lines written through it.
type countedLines struct {
	w io.Writer
	n int
}

func (c *countedLines) Write(p []byte) (int, error) {
	c.n += bytes.Count(p, []byte("\n"))
	return c.w.Write(p)
}

// closing returns the verdict, the properties that do not hold, and the number of properties that hold.
func (t *Printer) closing(r *Report) string {
	by := map[schedule.Verdict][]string{}
	for _, p := range r.Properties {
		by[p.Verdict] = append(by[p.Verdict], p.Name)
	}
	var parts []string
	for _, v := range []schedule.Verdict{schedule.Violated, schedule.Inconclusive} {
		if names := by[v]; len(names) > 0 {
			parts = append(parts, t.Paint(v, v.String())+": "+strings.Join(names, ", "))
		}
	}
	n := len(by[schedule.Holds])
	switch {
	case len(parts) == 0:
		return t.Paint(r.Verdict, r.Verdict.String())
	case n > 0:
		parts = append(parts, fmt.Sprintf("%d of %d hold", n, len(r.Properties)))
	}
	return strings.Join(parts, "; ")
}

// textOptions returns the options for printing traces.
func (t *Printer) textOptions() trace.TextOptions {
	return trace.TextOptions{
		Width: t.Width, Full: t.Full, Color: t.Color, MaxSteps: t.Steps,
		Unfold: t.Unfold, OpenDSteps: t.OpenDSteps, Why: t.Why,
	}
}
