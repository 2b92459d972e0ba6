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

// Counterexample prints counterexample i of property p, counted from 0, below a line with the name of p.
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

// screen is the number of output lines above which Print repeats the verdicts at the end. After so many lines, the
// verdicts at the top are out of sight.
const screen = 40

// countedLines writes to w and counts the lines.
type countedLines struct {
	w io.Writer
	n int
}

func (c *countedLines) Write(p []byte) (int, error) {
	c.n += bytes.Count(p, []byte("\n"))
	return c.w.Write(p)
}

// closing returns the last line of a long report: the names of the violated and the open properties, and the number
// of proved properties. If every property is proved, the line is only the verdict.
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

// textOptions returns the options for printing a trace with t.
func (t *Printer) textOptions() trace.TextOptions {
	return trace.TextOptions{
		Width: t.Width, Full: t.Full, Color: t.Color, MaxSteps: t.Steps,
		Unfold: t.Unfold, OpenDSteps: t.OpenDSteps, Why: t.Why,
	}
}
