package certify

import (
	"fmt"
	"strings"

	"ltlpor/internal/verify/property"
	"ltlpor/ltl"
	"ltlpor/ltl/witness"
	"ltlpor/trace"
)

// explainFalse explains, as a sentence and a table, why formula f is false on the replayed run t. w is the word of the
// run over the propositions of the program. `still` reports whether the system does not change on the cycle.
func explainFalse(f *property.Shown, w ltl.Word, still bool, t *trace.Trace) *trace.Why {
	r := &reasons{shown: f, word: f.Word(w), still: still, t: t}
	r.run = witness.Evaluate(f.Formula, r.word)
	r.steps = append(r.steps, 0)
	for i, s := range t.Steps {
		if !s.Atomic {
			r.steps = append(r.steps, i+1)
		}
	}
	return &trace.Why{Sentence: r.sentence(), Steps: r.named, Truth: r.truths()}
}

// reasons explains why a formula is false on a run.
type reasons struct {
	shown *property.Shown
	word  ltl.Word
	run   *witness.Run
	still bool // the system does not change on the cycle
	t     *trace.Trace
	// steps[i] is the number of elementary steps before position i of the word. A last entry stands for the end of the
	// cycle, where the run returns to the first state of the cycle.
	steps []int
	named []int // numbers of the steps that the sentence mentions
}

// step returns the number of the elementary step to position i of the word, and adds the number to r.named.
func (r *reasons) step(i int) int {
	r.named = append(r.named, r.steps[i])
	return r.steps[i]
}

func (r *reasons) sentence() string {
	facts := r.run.Facts(r.shown.Formula)
	if len(facts) == 0 {
		if len(r.word.Cycle) == 0 {
			return fmt.Sprintf("after step %d nothing can make the formula true", len(r.t.Steps))
		}
		return "the formula is false on every run"
	}
	parts := make([]string, len(facts))
	for i, f := range facts {
		parts[i] = r.clause(f)
	}
	return strings.Join(parts, "; ")
}

// clause returns a clause that states fact f, like "p is false at step 3".
func (r *reasons) clause(f witness.Fact) string {
	name, truth := r.shown.Name(f.Formula), fmt.Sprint(f.Value)
	from := f.At[0]
	is := func(when string) string { return name + " is " + truth + " " + when }
	switch {
	case f.Always && from == 0 && !f.Value:
		return name + " is never true" + r.forEver()
	case f.Always && from == 0:
		return name + " is always true" + r.forEver()
	case f.Always:
		return is(r.onwards(from))
	case f.Again && r.still:
		return is("at the end, where the run stays as it is")
	case f.Again && from == len(r.word.Stem): // the run is in this state at the end of each round of the cycle
		return is(fmt.Sprintf("at step %d of the cycle, again and again", len(r.t.Steps)))
	case f.Again:
		return is(fmt.Sprintf("%s of the cycle, again and again", r.stateName(from)))
	case len(f.At) > 1:
		return is(r.during(f.At))
	case from == 0:
		return is("in the initial state")
	case r.run.Value(f.Formula, from-1) != r.run.Value(f.Formula, from):
		return name + " became " + truth + " " + r.stateName(from)
	}
	return is(r.stateName(from))
}

// stateName returns words for the state at position i of the word, like "at step 3".
func (r *reasons) stateName(i int) string {
	if r.steps[i] == 0 {
		return "in the initial state"
	}
	return fmt.Sprintf("at step %d", r.step(i))
}

// during returns words for the consecutive positions in `at`, like "in steps 3-5".
func (r *reasons) during(at []int) string {
	from, to := r.step(at[0]), r.step(at[len(at)-1])
	switch {
	case to < from:
		return fmt.Sprintf("from step %d on till the cycle comes to step %d again", from, to)
	case from == 0:
		return fmt.Sprintf("from the initial state to step %d", to)
	}
	return fmt.Sprintf("in steps %d-%d", from, to)
}

// cycle returns the numbers of the steps of the cycle as text, like "4-6".
func (r *reasons) cycle() string {
	first, last := r.t.CycleStart+1, len(r.t.Steps)
	if first == last {
		return fmt.Sprint(last)
	}
	return fmt.Sprintf("%d-%d", first, last)
}

// forEver returns words for the repetition of the cycle, like ": steps 4-6 repeat for ever".
func (r *reasons) forEver() string {
	verb := " repeat"
	if r.t.CycleStart+1 == len(r.t.Steps) {
		verb = " repeats"
	}
	switch {
	case r.still:
		return ", and nothing can happen any more"
	case r.t.CycleStart == 0:
		return ": all steps repeat for ever"
	case verb == " repeats":
		return ": step " + r.cycle() + verb + " for ever"
	}
	return ": steps " + r.cycle() + verb + " for ever"
}

// onwards returns words for position i and every later position, like "in steps 3-6, of which 4-6 repeat for ever".
func (r *reasons) onwards(i int) string {
	from, last := r.step(i), len(r.t.Steps)
	switch {
	case r.still && from == 0:
		return "from the start on"
	case r.still:
		return fmt.Sprintf("from step %d on, and nothing can happen any more", from)
	case from > r.t.CycleStart && r.t.CycleStart+1 == last:
		return fmt.Sprintf("at step %d, which repeats for ever", last)
	case from > r.t.CycleStart:
		return fmt.Sprintf("in steps %s, which repeat for ever", r.cycle())
	case r.t.CycleStart+1 == last:
		return fmt.Sprintf("in steps %d-%d, of which %d repeats for ever", from, last, last)
	}
	return fmt.Sprintf("in steps %d-%d, of which %s repeat for ever", from, last, r.cycle())
}

// truths returns the truth values of every subformula in every state of the trace.
func (r *reasons) truths() trace.Truth {
	var out trace.Truth
	known := map[string]bool{}
	add := func(f *ltl.Formula, name string) {
		if known[name] {
			return
		}
		known[name] = true
		out.Names = append(out.Names, name)
		at, open := make([]bool, len(r.t.Steps)+1), make([]bool, len(r.t.Steps)+1)
		i := 0
		for k := range at {
			if i+1 < len(r.steps) && r.steps[i+1] == k {
				i++
			}
			position := i
			if position == r.word.Len() { // position after the last step: the first state of the cycle again
				position = len(r.word.Stem)
			}
			v := r.run.Value(f, position)
			at[k], open[k] = v == witness.True, v == witness.Open
		}
		out.At = append(out.At, at)
		if len(r.word.Cycle) == 0 {
			out.Open = append(out.Open, open)
		}
	}
	var parts func(f *ltl.Formula, atoms bool)
	parts = func(f *ltl.Formula, atoms bool) {
		if f == nil {
			return
		}
		parts(f.L, atoms)
		parts(f.R, atoms)
		if (f.Op == ltl.Atom) == atoms && f.Op != ltl.True && f.Op != ltl.False {
			add(f, r.shown.Name(f))
		}
	}
	parts(r.shown.Formula, true)
	out.Atoms = len(out.Names)
	parts(r.shown.Formula, false)
	out.Seen = make([]bool, len(r.t.Steps)+1)
	for _, k := range r.steps {
		out.Seen[k] = true
	}
	return out
}
