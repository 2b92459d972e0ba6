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
	Name string      // of the ltl block or claim, or that of the kind
	Span source.Span // of the ltl block, claim or automaton; nowhere for others
	Text string      // the formula as understood, fully parenthesised; "" for others
	// Claim is the number that SPIN gives the ltl block or claim among the process types; 0 is that of no block.
	Claim int
	// Shown is the formula as a reader knows it, nil for others.
	Shown *Shown
	// Program is that of the task with the propositions of the property, and with the never
	// claim if that takes part in its runs (Program.Claim).
	Program *program.Program
	// groups tell of NodeDeadlocks which processes are one node, as program.Nodes.Of does.
	groups []int
	// Stutter says whether steps may be left out.
	Stutter Stutter
	// Automaton accepts the runs that violate the property; nil for assertions and end
	// states, and for a claim that takes part. Marked is one that does with acceptance marks
	// on its edges, if it was asked for and is smaller. Visible are the propositions that
	// they read.
	Automaton, Marked *product.Automaton
	Visible           uint64
	// Language is what Automaton accepts, Bits[i] being the program's proposition for
	// its proposition i.
	Language *buchi.Automaton
	Bits     []int
	// violates defines the property over the propositions of Language; reaches, if not
	// nil, tells of a finite run that it is a violation.
	violates func(ltl.Word) bool
	reaches  func(letters []uint64) bool
	// idle are the places of those parts of the formula of which a warning has said that they make no difference.
	idle []source.Span
}

// Nodes returns the nodes that the property is about, of prog, a program of its processes; nil if it is about none.
func (p *Property) Nodes(prog *program.Program) *program.Nodes {
	if p.groups == nil {
		return nil
	}
	return &program.Nodes{Program: prog, Of: p.groups}
}

// TakesPart reports whether p is a never claim that takes part in the runs, in turn with the
// system (11.5).
func (p *Property) TakesPart() bool { return p.Program.Claim != nil }

// Violates reports whether a run with these letters, the truths of the program's
// propositions, is a counterexample to a temporal property: its definition.
func (p *Property) Violates(w ltl.Word) bool { return p.violates(project(w, p.Bits)) }

// Reaches reports whether a finite run with these letters is a counterexample already: with
// the last one for ever it is one, as with all that may follow.
func (p *Property) Reaches(letters []uint64) bool {
	if p.reaches != nil && p.reaches(letters) {
		return true
	}
	last := len(letters) - 1
	// Merged steps, unfolded, repeat letters: a claim that is stutter-invariant may fail
	// later on then, but the run violates it all the same. An automaton with waiting
	// states sees what the claim does on a word that differs by stuttering.
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

// takeMarks gives p an automaton with marks if it is smaller than the one that p has, and
// finds as many bad prefixes.
func (p *Property) takeMarks(b *buchi.Generalised) {
	if b.Marks > product.MaxMarks || b.States() >= p.Language.States() {
		return
	}
	if a := product.FromGeneralised(b, p.Bits); a.Ends() == p.Automaton.Ends() {
		p.Marked = a
	}
}
