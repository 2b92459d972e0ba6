package trace

import (
	"fmt"
	"slices"
	"strings"
)

// names reports whether step i, counted from 0, is part of the explanation w. This is so if Sentence mentions the step,
// or if the step changes the truth of an atom. For a nil w the result is false.
func (w *Why) names(i int) bool {
	if w == nil {
		return false
	}
	if slices.Contains(w.Steps, i+1) {
		return true
	}
	for _, at := range w.Truth.At[:w.Truth.Atoms] {
		if at[i] != at[i+1] {
			return true
		}
	}
	return false
}

// column returns the label of column k of a table, as in spreadsheets: a, b, ..., z, aa, ab.
func column(k int) string {
	name := string(rune('a' + k%26))
	for k = k/26 - 1; k >= 0; k = k/26 - 1 {
		name = string(rune('a'+k%26)) + name
	}
	return name
}

// cell returns the truth of subformula i in the state after k steps: "T" for true, "." for false, and "?" if the truth
// depends on the continuation of a finite trace.
func (x *Truth) cell(i, k int) string {
	switch {
	case x.Open != nil && x.Open[i][k]:
		return "?"
	case x.At[i][k]:
		return "T"
	}
	return "."
}

// stretch is a range of consecutive states: from k = from to k = to-1, where state k is the state after k steps.
type stretch struct{ from, to int }

// states divides the states into ranges in which no subformula changes its truth. No range has states both before and
// in the cycle. cycle is Trace.CycleStart.
func (x *Truth) states(cycle int) (list []stretch) {
	same := func(a, b int) bool {
		for i := range x.Names {
			if x.cell(i, a) != x.cell(i, b) {
				return false
			}
		}
		return true
	}
	for k := range x.At[0] {
		if n := len(list); n > 0 && same(list[n-1].from, k) && (cycle < 0 || k != cycle+1) {
			list[n-1].to = k + 1
		} else {
			list = append(list, stretch{from: k, to: k + 1})
		}
	}
	return list
}

// truth prints a table with the truth of every subformula, initially and after every step, if TextOptions.Why is set.
func (p *printer) truth() {
	w := p.t.Why
	if !p.opt.Why || w == nil || len(w.Truth.Names) == 0 {
		return
	}
	x := &w.Truth
	legend := "  truth after each step: T true, . false"
	if x.Open != nil {
		legend += ", ? open, what comes next decides"
	}
	p.fill("", "  ", strings.TrimSpace(legend))
	header := make([]string, len(x.Names))
	for i, name := range x.Names {
		header[i] = column(i)
		p.fill("", "      ", fmt.Sprintf("%-*s  %s", len(column(len(x.Names)-1)), header[i], name))
	}
	states := x.states(p.t.CycleStart)
	label := func(s stretch) string {
		switch last := s.to - 1; {
		case s.from == last:
			return fmt.Sprint(last)
		default:
			return fmt.Sprintf("%d-%d", s.from, last)
		}
	}
	width := len("step")
	for _, s := range states {
		width = max(width, len(label(s)))
	}
	p.line("", fmt.Sprintf("      %-*s  %s", width, "step", strings.Join(header, " ")))
	from, to := p.hidden(len(states))
	for k, s := range states {
		margin := p.margin(max(0, s.from-1), s.from == p.t.CycleStart+1)
		if s.from == 0 {
			margin = "      "
		}
		switch {
		case k == from && from < to:
			p.line("", fmt.Sprintf("%s... steps %d to %d are not shown ...", margin, s.from, states[to-1].to-1))
		case k < from || k >= to:
			cells := make([]string, len(x.Names))
			for i := range cells {
				cells[i] = fmt.Sprintf("%-*s", len(header[i]), x.cell(i, s.from))
			}
			line := fmt.Sprintf("%s%-*s  %s", margin, width, label(s), strings.Join(cells, " "))
			p.line("", strings.TrimRight(line, " "))
		}
	}
}
