package main

import (
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
