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

// maxAutomaton is the maximum number of states of an automaton that is drawn.
const maxAutomaton = 40

// Automaton is the Büchi automaton of a property. It accepts the runs that violate the property. Props has the atomic
// propositions in its labels.
type Automaton struct {
	Language *buchi.Automaton
	Props    []program.Prop
}

// picture returns an SVG drawing of a. If a is nil or too large, the result is "". id is the prefix of the identifiers
// in the drawing.
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
	return template.HTML(b.String()) // safe: the texts in the drawing are escaped
}

// statesAlong returns the states that automaton a visits in an accepting run over trace t. Element k has the automaton
// states for state k of t, counted from 0.
//
//   - For a state before the cycle of t, there is one automaton state.
//   - For a state on the cycle, the automaton state at the first visit comes first. If the accepting run repeats only
//     after several rounds of the cycle, the automaton states at further visits follow.
//   - The result is nil if the truth of an atomic proposition is unknown, or if a has no accepting run over t.
func (a *Automaton) statesAlong(t *trace.Trace) [][]int {
	letters, ok := a.letters(t)
	if !ok {
		return nil
	}
	var w ltl.Word
	at := make([]int, len(letters)) // for every state of t: its position in the word that the automaton reads
	for k := range letters {
		at[k] = len(w.Stem) + len(w.Cycle)
		switch {
		case k > 0 && t.Steps[k-1].Atomic: // inside an atomic sequence, the automaton does not move
			at[k] = at[k-1]
		case t.CycleStart >= 0 && k == len(t.Steps): // the last state is the first state of the cycle again
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

// letters returns a bit set for every state of t: bit i says whether proposition a.Props[i] is true in the state. If a
// truth value is unknown, the second result is false.
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

// takeAutomaton sets v.Automaton to the picture of a. If there is a picture, it also sets v.Accepting, v.Followed and
// d.Automaton, about the states of a along the trace.
func (v *runView) takeAutomaton(a *Automaton, d *runDocument) {
	if v.Automaton = a.picture(v.id + "a"); v.Automaton == "" {
		return
	}
	d.Automaton = a.statesAlong(v.Trace)
	v.Followed = d.Automaton != nil
	v.Accepting = fmt.Sprintf("%d states, those with a double border accept", a.Language.States())
}
