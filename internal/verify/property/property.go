package property

import (
	"sync/atomic"

	"ltlpor/buchi"
	"ltlpor/internal/model/program"
	"ltlpor/ltl"
	"ltlpor/product"
	"ltlpor/source"
)

// Property is a property of a model: a kind of error to look for, a formula, a claim or an automaton.
type Property struct {
	Kind Kind
	Name string      // name of the ltl block or claim, or the name of Kind
	Span source.Span // span of the ltl block, claim or automaton; otherwise empty
	Text string      // the formula as parsed, fully parenthesised, or ""
	// Claim is the number that SPIN gives to the ltl block or claim. It is also 0 for other properties.
	Claim int
	// Shown is the formula as displayed to the user, or nil.
	Shown *Shown
	// Program is a copy of the program of the task, with the propositions of the property added. If the property is a
	// claim that takes part in the run, the copy has the claim, too (Program.Claim).
	Program *program.Program
	// Rigid has the reason why no processes of the model are interchangeable, if a search has found this out. The
	// properties of a Task share it; it is nil for a property made otherwise.
	Rigid *atomic.Pointer[string]
	// groups is for NodeDeadlocks: groups[t] is the node of process type t, as in program.Nodes.Of.
	groups []int
	// Stutter says whether the property is stutter-invariant. If not, a search must not omit steps.
	Stutter Stutter
	// Automaton accepts the runs that violate the property. It is nil for assertions, end states and deadlocks, and for
	// a claim that takes part in the run. Marked is an equivalent automaton with acceptance marks on edges, or nil
	// unless requested and smaller. Visible is the set of the propositions that the automata read, as bits.
	Automaton, Marked *product.Automaton
	Visible           uint64
	// Language is a Büchi automaton with the language of Automaton. Proposition i of Language is proposition Bits[i] of
	// the program.
	Language *buchi.Automaton
	Bits     []int
	// violates defines the property: it reports whether a word over the propositions of Language violates the property.
	// reaches, if not nil, reports whether every run that begins with these letters violates the property.
	violates func(ltl.Word) bool
	reaches  func(letters []uint64) bool
	// idle has the spans of the parts of the formula that make no difference, according to a warning.
	idle []source.Span
}

// Nodes returns the nodes of the processes in prog if p is about node deadlocks, and nil for any other p. prog must
// have the same process types as p.Program.
func (p *Property) Nodes(prog *program.Program) *program.Nodes {
	if p.groups == nil {
		return nil
	}
	return &program.Nodes{Program: prog, Of: p.groups}
}

// TakesPart reports whether p is a never claim that runs as a process of the model, in turn with the system
// (semantics.md, 11.5).
func (p *Property) TakesPart() bool { return p.Program.Claim != nil }

// Violates reports whether an infinite run with word w violates the temporal property p; this defines the property. A
// letter has a bit for every proposition of the program.
func (p *Property) Violates(w ltl.Word) bool { return p.violates(project(w, p.Bits)) }

// Reaches reports whether a finite run with the given letters violates p. The run must be a bad prefix that a search
// has found: Reaches evaluates the infinite word that repeats the last letter. If this word violates p, every
// continuation of the run does. letters must not be empty.
func (p *Property) Reaches(letters []uint64) bool {
	if p.reaches != nil && p.reaches(letters) {
		return true
	}
	last := len(letters) - 1
	// Unfolding merged steps repeats letters. A stutter-invariant claim may then fail only after the last letter,
	// although the run violates the claim. In this case the infinite word decides. An automaton with waiting states
	// sees the behaviour of the claim on a stutter-equivalent word.
	return (p.reaches == nil || p.Stutter == Invariant) && p.Violates(ltl.Word{Stem: letters[:last], Cycle: letters[last:]})
}

// project returns w with the letters translated to other propositions: bit i of a letter in the result is bit bits[i]
// of the letter in w.
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

// takeMarks sets p.Marked to b, a generalised automaton for the language of p, if a search with b is expected to be
// cheaper: b has at most product.MaxMarks marks and fewer states than p.Language, and recognises bad prefixes if and
// only if p.Automaton does. In any other case takeMarks does nothing.
func (p *Property) takeMarks(b *buchi.Generalised) {
	if b.Marks > product.MaxMarks || b.States() >= p.Language.States() {
		return
	}
	if a := product.FromGeneralised(b, p.Bits); a.Ends() == p.Automaton.Ends() {
		p.Marked = a
	}
}
