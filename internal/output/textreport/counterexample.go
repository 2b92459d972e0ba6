package textreport

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/wording"
	"ltlpor/trace"
)

// Counterexample prints the counterexample p.Traces[i] to property p, below a line with the name of p.
func (t *Printer) Counterexample(p ltlpor.Property, i int) error {
	x := p.Traces[i]
	opt := t.textOptions()
	opt.Note = wording.TraceLength(x)
	t.Wrapped(wording.TraceTitle(p, i))
	if err := x.Hide(t.Hide).Text(t.Writer, opt); err != nil {
		return fmt.Errorf("the counterexample cannot be printed: %w", err)
	}
	return nil
}

// screen is the maximum number of lines that Print assumes to be visible at a time. After a longer report, Print
// repeats the verdicts at the end.
const screen = 40

// countedLines is a writer that passes text to w and counts the lines.
type countedLines struct {
	w io.Writer
	n int
}

func (c *countedLines) Write(p []byte) (int, error) {
	c.n += bytes.Count(p, []byte("\n"))
	return c.w.Write(p)
}

// closing returns the last line of a long report: the names of the violated properties and of those with an
// inconclusive verdict, and the number of properties that hold. If every property holds, the line is only the verdict.
func (t *Printer) closing(r *ltlpor.Report) string {
	by := map[ltlpor.Verdict][]string{}
	for _, p := range r.Properties {
		by[p.Verdict] = append(by[p.Verdict], p.Name)
	}
	var parts []string
	for _, v := range []ltlpor.Verdict{ltlpor.Violated, ltlpor.Inconclusive} {
		if names := by[v]; len(names) > 0 {
			parts = append(parts, wording.Paint(&t.Page, v, v.String())+": "+strings.Join(names, ", "))
		}
	}
	n := len(by[ltlpor.Holds])
	switch {
	case len(parts) == 0:
		return wording.Paint(&t.Page, r.Verdict, r.Verdict.String())
	case n > 0:
		parts = append(parts, fmt.Sprintf("%d of %d hold", n, len(r.Properties)))
	}
	return strings.Join(parts, "; ")
}

// textOptions returns the options for printing a trace, according to t.
func (t *Printer) textOptions() trace.TextOptions {
	return trace.TextOptions{
		Width: t.Width, Full: t.Full, Color: t.Color, MaxSteps: t.Steps,
		Unfold: t.Unfold, OpenDSteps: t.OpenDSteps, Why: t.Why,
	}
}
