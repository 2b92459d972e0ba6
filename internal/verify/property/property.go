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
	Name string      // name of the ltl block or claim, or the name of Kind
	Span source.Span // span of the ltl block, claim or automaton; otherwise empty
	Text string      // the formula as understood, fully parenthesised, or ""
	// Claim is SPIN's number for the ltl block or never claim. SPIN numbers these together with the process types,
	// and no ltl block has number 0.
	Claim int
	// Shown is the formula as displayed to the user, or nil.
	Shown *Shown
	// Program is the program of the task with the propositions of the property. A claim that takes part in the run is
	// in Program.Claim.
	Program *program.Program
	// groups maps each process type to a node, as program.Nodes.Of does. groups is set only for NodeDeadlocks.
	groups []int
	// Stutter says whether the property is stutter-invariant, which is necessary for a search with omitted steps.
	Stutter Stutter
	// Automaton accepts the runs that violate the property. It is nil for assertions, end states and the deadlock
	// kinds, and for a claim that takes part in the run. Marked is an equivalent automaton with acceptance marks on
	// edges; it is set if the options ask for marks and the result is smaller. Visible is the bit set of the
	// propositions read by the automata.
	Automaton, Marked *product.Automaton
	Visible           uint64
	// Language is Automaton as a Büchi automaton over separate propositions. Bits[i] is the number, in the program,
	// of proposition i of Language.
	Language *buchi.Automaton
	Bits     []int
	// violates defines the property: the function reports whether a word over the propositions of Language is a
	// violation. reaches, if not nil, reports whether a finite run is a violation.
	violates func(ltl.Word) bool
	reaches  func(letters []uint64) bool
	// idle has the spans of the parts of the formula called irrelevant by a warning.
	idle []source.Span
}

// Nodes returns the nodes that the property concerns, as nodes of prog. prog must have the same processes as
// p.Program. The result is nil if the property does not concern nodes.
func (p *Property) Nodes(prog *program.Program) *program.Nodes {
	if p.groups == nil {
		return nil
	}
	return &program.Nodes{Program: prog, Of: p.groups}
}

// TakesPart reports whether p is a never claim that takes part in the run, in turn with the system (11.5).
func (p *Property) TakesPart() bool { return p.Program.Claim != nil }

// Violates reports whether an infinite run with word w violates p, a temporal property. This defines the property. A
// letter has the truth values of the propositions of the program.
func (p *Property) Violates(w ltl.Word) bool { return p.violates(project(w, p.Bits)) }

// Reaches reports whether a finite run with these letters already violates p, whatever follows. It tests the run that
// repeats the last letter for ever: if this run is a violation, every continuation is.
func (p *Property) Reaches(letters []uint64) bool {
	if p.reaches != nil && p.reaches(letters) {
		return true
	}
	last := len(letters) - 1
	// The unfolding of merged steps repeats letters. A stutter-invariant claim may fail only later, though the run
	// violates the claim: an automaton with waiting states saw the claim fail on a stutter-equivalent word.
	return (p.reaches == nil || p.Stutter == Invariant) && p.Violates(ltl.Word{Stem: letters[:last], Cycle: letters[last:]})
}

// project returns w over renumbered propositions: bit i of a letter of the result is bit bits[i] of the letter of w.
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

// takeMarks sets p.Marked to the automaton b, with acceptance marks on edges, if it has fewer states than p.Automaton
// and recognises as many bad prefixes.
func (p *Property) takeMarks(b *buchi.Generalised) {
	if b.Marks > product.MaxMarks || b.States() >= p.Language.States() {
		return
	}
	if a := product.FromGeneralised(b, p.Bits); a.Ends() == p.Automaton.Ends() {
		p.Marked = a
	}
}
