package formulas

import (
	"fmt"
	"io"
	"time"

	"ltlpor/buchi"
	"ltlpor/internal/base/draw"
	"ltlpor/ltl"
	"ltlpor/source"
)

// Automaton is an automaton for output. Either State is set, for acceptance on states, or Generalised, for generalised
// acceptance on edges; the other is nil.
type Automaton struct {
	State       *buchi.Automaton
	Generalised *buchi.Generalised
	Props       []string // names of the atomic propositions
	Title       string
	Stutter     buchi.Answer  // whether the language is stutter-invariant
	Elapsed     time.Duration // time that the translation took
	Steps       []buchi.Step  // passes of the translation; empty unless requested
	Warnings    source.List
}

// Write writes the automaton to w. `format` is "spin", "dot", "svg", "tikz", "hoa1.1" or "hoa". Any other value means
// "hoa".
func (s *Automaton) Write(w io.Writer, format string) error {
	switch format {
	case "spin":
		return s.State.WriteNever(w, s.Title, s.Props)
	case "dot":
		return draw.DOT(w, s.drawing())
	case "svg":
		return draw.SVG(w, s.drawing())
	case "tikz":
		return draw.TikZ(w, s.drawing())
	}
	h := buchi.HOA{Name: s.Title, Props: s.Props, Stutter: s.Stutter, V11: format == "hoa1.1"}
	if s.Generalised != nil {
		return s.Generalised.WriteHOA(w, h)
	}
	return s.State.WriteHOA(w, h)
}

// Graph returns the automaton with acceptance on edges. If acceptance is on states, it converts the automaton.
func (s *Automaton) Graph() *buchi.Generalised {
	if s.Generalised != nil {
		return s.Generalised
	}
	return s.State.Generalised()
}

func (s *Automaton) drawing() *draw.Graph {
	if s.Generalised != nil {
		return s.Generalised.Drawing(s.Title, s.Props)
	}
	return s.State.Drawing(s.Title, s.Props)
}

// PrintStats prints the title, the size and the properties of the automaton, one per line.
func (s *Automaton) PrintStats(w io.Writer) {
	g := s.Graph()
	states, edges := g.Size()
	line := func(name string, value any) { fmt.Fprintf(w, "%-18s %v\n", name, value) }
	if s.Title != "" {
		line("automaton", s.Title)
	}
	if s.State != nil {
		states = s.State.States()
	}
	line("states", states)
	line("edges", edges)
	line("acceptance sets", g.Marks)
	line("propositions", g.Props)
	if s.State != nil {
		line("deterministic", yesNo(s.State.Deterministic))
		line("weak", yesNo(s.State.Weak))
		line("terminal", yesNo(s.State.Terminal))
	} else {
		line("deterministic", yesNo(g.Deterministic()))
	}
	line("stutter-invariant", answerText(s.Stutter))
	line("time", fmt.Sprintf("%.3f s", s.Elapsed.Seconds()))
}

// PrintSteps prints a line for each pass of the translation, with its result: a formula, or the size of an automaton.
func PrintSteps(w io.Writer, s *Automaton) {
	name := func(p int) string { return s.Props[p] }
	fmt.Fprintf(w, "%4s  %-36s %6s %6s %5s\n", "step", "pass", "states", "edges", "sets")
	for i, step := range s.Steps {
		if step.Formula != nil {
			fmt.Fprintf(w, "%4d  %-36s %s\n", i, step.Pass, Text(step.Formula, ltl.Textbook, name))
			continue
		}
		states, edges := step.Automaton.Size()
		fmt.Fprintf(w, "%4d  %-36s %6d %6d %5d\n", i, step.Pass, states, edges, step.Automaton.Marks)
	}
	g := s.Graph()
	states, edges := g.Size()
	fmt.Fprintf(w, "      %-36s %6d %6d %5d\n", "result", states, edges, g.Marks)
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func answerText(a buchi.Answer) string {
	switch a {
	case buchi.Yes:
		return "yes"
	case buchi.No:
		return "no"
	}
	return "not decided"
}
