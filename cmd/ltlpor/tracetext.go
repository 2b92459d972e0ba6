package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"ltlpor"
	"ltlpor/trace"
)

// counterexample prints the i-th counterexample to p, below a line that says to what.
func (t *textReport) counterexample(p ltlpor.Property, i int) error {
	x := p.Traces[i]
	opt := t.textOptions()
	opt.Note = lengthOf(x)
	t.wrapped(traceHeader(p, i))
	if err := x.Hide(t.hide).Text(t.w, opt); err != nil {
		return fmt.Errorf("the counterexample cannot be printed: %w", err)
	}
	return nil
}

// wrapped prints a line that is broken where the terminal ends.
func (t *textReport) wrapped(line string) { printWrapped(t.w, line, t.width) }

func printWrapped(w io.Writer, line string, width int) {
	for _, part := range trace.Wrap(line, width, 4) {
		fmt.Fprintln(w, part)
	}
}

func traceHeader(p ltlpor.Property, i int) string {
	which := "counterexample"
	if len(p.Traces) > 1 {
		which = fmt.Sprintf("counterexample %d of %d", i+1, len(p.Traces))
	}
	if p.Formula != "" {
		return fmt.Sprintf("%s to %s: %s", which, p.Name, p.Formula)
	}
	return fmt.Sprintf("%s to %s", which, p.Name)
}

// lengthOf says what is known of the length of a counterexample, "" if nothing is.
func lengthOf(t *trace.Trace) string {
	var parts []string
	if t.FoundSteps > 0 {
		parts = append(parts, "shortened from "+counted(int64(t.FoundSteps), "step"))
	}
	switch t.Length {
	case trace.Shortest:
		short := "a shortest one"
		if t.Fault == nil {
			short += " in the product with the automaton"
		}
		parts = append(parts, short)
	case trace.MaybeLonger:
		parts = append(parts, "not known to be a shortest one")
	}
	return strings.Join(parts, ", ")
}

// screen is how many lines below the verdicts are so many that these are out of sight at the end, and told once more.
const screen = 40

// countedLines counts the lines that pass.
type countedLines struct {
	w io.Writer
	n int
}

func (c *countedLines) Write(p []byte) (int, error) {
	c.n += bytes.Count(p, []byte("\n"))
	return c.w.Write(p)
}

// closing says the verdict, which properties do not hold, and how many do.
func (t *textReport) closing(r *ltlpor.Report) string {
	by := map[ltlpor.Verdict][]string{}
	for _, p := range r.Properties {
		by[p.Verdict] = append(by[p.Verdict], p.Name)
	}
	var parts []string
	for _, v := range []ltlpor.Verdict{ltlpor.Violated, ltlpor.Inconclusive} {
		if names := by[v]; len(names) > 0 {
			parts = append(parts, t.verdict(v, v.String())+": "+strings.Join(names, ", "))
		}
	}
	n := len(by[ltlpor.Holds])
	switch {
	case len(parts) == 0:
		return t.verdict(r.Verdict, r.Verdict.String())
	case n > 0:
		parts = append(parts, fmt.Sprintf("%d of %d hold", n, len(r.Properties)))
	}
	return strings.Join(parts, "; ")
}
