package property

import (
	"ltlpor/buchi"
	"ltlpor/internal/model/program"
	"ltlpor/ltl"
	"ltlpor/product"
	"ltlpor/source"
)

// Property is one property of a model.
type Property struct {
	Kind Kind
	Name string      // of the ltl block or claim, or the name of Kind
	Span source.Span // of the ltl block, claim or automaton; otherwise empty
	Text string      // the formula as understood, fully parenthesised, or ""
	// Claim is the number that SPIN assigns to the ltl block or claim among the process types. No block has number 0.
	Claim int
	// Shown is the formula as displayed, or nil.
	Shown *Shown
	// Program is the program of the task with the propositions of the property. A claim that takes part in the runs
	// is included (Program.Claim).
	Program *program.Program
	// groups, for NodeDeadlocks, assigns process types to nodes as program.Nodes.Of does.
	groups []int
	// Stutter says whether steps may be left out.
	Stutter Stutter
	// Automaton accepts the runs that violate the property. It is nil for assertions, end states and the deadlock
	// kinds, and for a claim that takes part. Marked is an equivalent automaton with acceptance marks on its edges,
	// set if requested and smaller. Visible are the propositions that the automata read.
	Automaton, Marked *product.Automaton
	Visible           uint64
	// Language is the language of Automaton. Bits[i] is the proposition of the program for proposition i of Language.
	Language *buchi.Automaton
	Bits     []int
	// violates defines the property over the propositions of Language. reaches, if not nil, reports whether a finite
	// run is a violation.
	violates func(ltl.Word) bool
	reaches  func(letters []uint64) bool
	// idle are the places of the parts of the formula that a warning has called irrelevant.
	idle []source.Span
}

// Nodes returns the nodes of the property in prog, a program with the same processes. It returns nil if the property
// does not concern nodes.
func (p *Property) Nodes(prog *program.Program) *program.Nodes {
	if p.groups == nil {
		return nil
	}
	return &program.Nodes{Program: prog, Of: p.groups}
}

// TakesPart reports whether p is a never claim that takes part in the runs, in turn with the system (11.5).
func (p *Property) TakesPart() bool { return p.Program.Claim != nil }

// Violates reports whether a run with these letters is a counterexample to a temporal property. It is the definition
// of the property. A letter has the truth values of the propositions of the program.
func (p *Property) Violates(w ltl.Word) bool { return p.violates(project(w, p.Bits)) }

// Reaches reports whether a finite run with these letters is already a counterexample. It tests the run that repeats
// the last letter for ever; if this run is a counterexample, every continuation is.
func (p *Property) Reaches(letters []uint64) bool {
	if p.reaches != nil && p.reaches(letters) {
		return true
	}
	last := len(letters) - 1
	// The unfolding of merged steps repeats letters. Then a stutter-invariant claim may fail only later, but the run
	// violates the claim. An automaton with waiting states sees the behaviour of the claim on a stutter-equivalent
	// word.
	return (p.reaches == nil || p.Stutter == Invariant) && p.Violates(ltl.Word{Stem: letters[:last], Cycle: letters[last:]})
}

// project renames propositions: bit i of the result is bit bits[i] of w.
func project(w ltl.Word, bits []int) ltl.Word {
	pick := func(letters []uint64) []uint64 {
		out := make([]uint64, len(letters))
		for i, l := range letters {
			for j, b := range bits {
				out[i] |= l >> b & 1 << j
			}
		}
		return out
	}
	return ltl.Word{Stem: pick(w.Stem), Cycle: pick(w.Cycle)}
}

// takeMarks sets p.Marked to b, an automaton with acceptance marks for the same language, if b has fewer states than
// p.Automaton and recognises as many bad prefixes. Otherwise it does nothing.
func (p *Property) takeMarks(b *buchi.Generalised) {
	if b.Marks > product.MaxMarks || b.States() >= p.Language.States() {
		return
	}
	if a := product.FromGeneralised(b, p.Bits); a.Ends() == p.Automaton.Ends() {
		p.Marked = a
	}
}
