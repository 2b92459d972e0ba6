package htmlreport

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"ltlpor/buchi"
	"ltlpor/internal/base/draw"
	"ltlpor/internal/model/program"
	"ltlpor/ltl"
	"ltlpor/trace"
)

// maxAutomaton is the greatest number of states of an automaton that is drawn.
const maxAutomaton = 40

// Automaton is the Büchi automaton of a property, which accepts the runs that violate the property. Props has the
// propositions of its labels.
type Automaton struct {
	Language *buchi.Automaton
	Props    []program.Prop
}

// picture returns an SVG drawing of a, or "" if a is nil or too large. id is the prefix of the names in the drawing.
func (a *Automaton) picture(id string) template.HTML {
	if a == nil || a.Language == nil || a.Language.States() > maxAutomaton {
		return ""
	}
	var names []string
	for _, p := range a.Props {
		names = append(names, p.Name)
	}
	var b strings.Builder
	if err := draw.Inline(&b, a.Language.Drawing("", names), id); err != nil {
		return "" // too many edges
	}
	return template.HTML(b.String()) // where texts are escaped
}

// statesAlong returns the states that automaton a visits in an accepting run over trace t. The result is indexed by
// state of t, counted from 0; every element is a list of automaton states.
//
//   - For a state before the cycle of t, the list has one automaton state.
//   - For a state on the cycle, the list begins with the automaton state at the first visit. Further automaton states
//     follow if the accepting run repeats only after several rounds of the cycle.
//   - The result is nil if the truth of a proposition is unknown, or if a has no accepting run.
func (a *Automaton) statesAlong(t *trace.Trace) [][]int {
	letters, ok := a.letters(t)
	if !ok {
		return nil
	}
	var w ltl.Word
	at := make([]int, len(letters)) // index of a state of t -> position in the word
	for k := range letters {
		at[k] = len(w.Stem) + len(w.Cycle)
		switch {
		case k > 0 && t.Steps[k-1].Atomic: // the automaton does not move inside an atomic sequence
			at[k] = at[k-1]
		case t.CycleStart >= 0 && k == len(t.Steps): // the first state of the cycle again
		case t.CycleStart >= 0 && k >= t.CycleStart, t.CycleStart < 0 && k == len(t.Steps):
			w.Cycle = append(w.Cycle, letters[k])
		default:
			w.Stem = append(w.Stem, letters[k])
		}
	}
	if len(w.Cycle) == 0 {
		return nil
	}
	states, repeat := a.Language.Run(w)
	if states == nil {
		return nil
	}
	read := func(i int) int {
		if i >= len(states) {
			i = repeat + (i-repeat)%(len(states)-repeat)
		}
		return states[i]
	}
	out := make([][]int, len(letters))
	for k, i := range at {
		out[k] = []int{read(i)}
		for ; t.CycleStart >= 0 && k >= t.CycleStart && i < len(states)+w.Len(); i += len(w.Cycle) {
			if q := read(i); !slices.Contains(out[k], q) {
				out[k] = append(out[k], q)
			}
		}
	}
	return out
}

// letters returns a bit set for every state of t: bit i is set if proposition a.Props[i] is true in the state. The
// second result is false if a truth value is unknown.
func (a *Automaton) letters(t *trace.Trace) ([]uint64, bool) {
	out := make([]uint64, len(t.Steps)+1)
	for bit, p := range a.Props {
		known := -1
		if t.Why != nil {
			known = slices.Index(t.Why.Truth.Names[:t.Why.Truth.Atoms], p.Name)
		}
		for k := range out {
			is := known >= 0 && t.Why.Truth.At[known][k]
			if known < 0 {
				n, ok := t.Value(k-1, program.NoPID, p.X)
				if !ok {
					return nil, false
				}
				is = n != 0
			}
			if is {
				out[k] |= 1 << bit
			}
		}
	}
	return out, true
}

// takeAutomaton sets v.Automaton to the picture of a. If a has a picture, it also sets v.Accepting, v.Followed and
// d.Automaton, the states of a along the trace.
func (v *runView) takeAutomaton(a *Automaton, d *runDocument) {
	if v.Automaton = a.picture(v.id + "a"); v.Automaton == "" {
		return
	}
	d.Automaton = a.statesAlong(v.Trace)
	v.Followed = d.Automaton != nil
	v.Accepting = fmt.Sprintf("%d states, those with a double border accept", a.Language.States())
}
