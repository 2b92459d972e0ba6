package buchi

import (
	"context"
	"slices"

	"ltlpor/ltl"
)

// Answer is the result of a test that may be given up: yes, no, or unknown.
type Answer uint8

// The values of Answer.
const (
	Unknown Answer = iota
	Yes
	No
)

// profileLimit is the maximum number of profiles that included computes in the last test of StutterInvariant.
const profileLimit = 20_000

// StutterInvariant decides whether the language of a is stutter-invariant: repeating letters of a word, or dropping
// repetitions, never changes whether a accepts the word. With answer No it also returns a counterexample: a rejects
// this word, and accepts some word differing from it only by stuttering.
//
// The language is invariant if and only if a accepts every word that Wait(a) accepts. The tests, in order:
//   - simulation;
//   - if a is deterministic, the product with the complement;
//   - the profiles of words in both automata (Büchi's proof by Ramsey's theorem; as in Fogarty, Vardi, Efficient Büchi
//     universality checking, 2010). This test gives up beyond a limit, with answer Unknown.
func StutterInvariant(ctx context.Context, a *Automaton) (Answer, ltl.Word) {
	type result struct {
		answer Answer
		word   ltl.Word
	}
	r, err := guard(func() result {
		b, err := Simplify(ctx, a)
		if err != nil {
			return result{}
		}
		closed, err := Wait(ctx, b)
		if err != nil {
			return result{}
		}
		if closed, err = Simplify(ctx, closed); err != nil {
			return result{}
		}
		m := newSets(ctx)
		if simulated(ctx, m, closed, b) {
			return result{answer: Yes}
		}
		if b.Deterministic && len(b.Initial) == 1 {
			if !haveCommonWord(fromAutomaton(m, closed), complementDeterministic(fromAutomaton(m, b)), func() { checkTime(ctx) }) {
				return result{answer: Yes}
			}
		}
		answer, word := included(ctx, m, closed, b)
		return result{answer, word}
	})
	if err != nil {
		return Unknown, ltl.Word{}
	}
	return r.answer, r.word
}

// simulated reports whether every initial state of a is simulated by an initial state of b. Then b accepts every word
// of a.
func simulated(ctx context.Context, m *sets, a, b *Automaton) bool {
	g, h := fromAutomaton(m, a), fromAutomaton(m, b)
	n := len(g.arcs)
	if n+len(h.arcs) > simulationLimit {
		return false
	}
	arcs := slices.Clone(g.arcs)
	for _, out := range h.arcs {
		moved := slices.Clone(out)
		for i := range moved {
			moved[i].to += n
		}
		arcs = append(arcs, moved)
	}
	r := newRelation(len(arcs), func(int, int) bool { return true })
	return refine(ctx, m, arcs, r) && r.has(g.init, n+h.init)
}

// complementDeterministic returns an automaton accepting exactly the words that g rejects. g must be deterministic.
// The result guesses the point after which the run of g visits no accepting state.
func complementDeterministic(g *graph) *graph {
	n := len(g.arcs)
	sink := 2 * n
	c := &graph{m: g.m, marks: 1, byState: true, init: g.init, arcs: make([][]arc, 2*n+1)}
	for q, out := range g.arcs {
		rest := everyLetter
		for _, a := range out {
			rest = g.m.minus(rest, a.label)
			c.arcs[q] = append(c.arcs[q], arc{a.label, 0, a.to}, arc{a.label, 0, n + a.to})
			if !g.accepting(q) {
				c.arcs[n+q] = append(c.arcs[n+q], arc{a.label, 1, n + a.to})
			}
		}
		if rest != noLetter {
			c.arcs[q] = append(c.arcs[q], arc{rest, 0, sink})
			if !g.accepting(q) {
				c.arcs[n+q] = append(c.arcs[n+q], arc{rest, 1, sink})
			}
		}
	}
	c.arcs[sink] = []arc{{everyLetter, 1, sink}}
	return c
}

// profile is the effect of a finite word on an automaton with at most 64 states. Bit r of reach[q] is set if the word
// leads from q to r, and bit r of via[q] if it does so through an accepting state.
type profile struct {
	reach, via [64]uint64
}

func (p *profile) concat(q *profile, n int) *profile {
	var out profile
	for i := range n {
		for rest := p.reach[i]; rest != 0; rest &= rest - 1 {
			k := trailing(rest)
			out.reach[i] |= q.reach[k]
			out.via[i] |= q.via[k]
			if p.via[i]>>k&1 == 1 {
				out.via[i] |= q.reach[k]
			}
		}
	}
	return &out
}

// included decides whether b accepts every word that a accepts. With answer No it also returns a word that a accepts
// and b rejects.
func included(ctx context.Context, m *sets, a, b *Automaton) (Answer, ltl.Word) {
	if a.States() > 64 || b.States() > 64 {
		return Unknown, ltl.Word{}
	}
	both := &Automaton{Props: a.Props, Edges: slices.Concat(a.Edges, b.Edges)}
	parts := partition(m, both, maxClasses)
	type element struct {
		a, b profile
	}
	of := func(x *Automaton, letter uint64) profile {
		var p profile
		for q, out := range x.Edges {
			for _, e := range out {
				if e.Label.Holds(letter) {
					p.reach[q] |= 1 << e.To
					if x.Accepting[e.To] {
						p.via[q] |= 1 << e.To
					}
				}
			}
		}
		return p
	}
	var letters []uint64
	var generators []element
	for _, s := range parts {
		x := m.letter(s)
		letters = append(letters, x)
		generators = append(generators, element{of(a, x), of(b, x)})
	}
	// The profiles of all non-empty words, each with a shortest word.
	known := map[element]bool{}
	var elements []element
	var words [][]uint64
	add := func(e element, word []uint64) {
		if !known[e] {
			known[e] = true
			elements = append(elements, e)
			words = append(words, word)
		}
	}
	for i, g := range generators {
		add(g, letters[i:i+1])
	}
	for i := 0; i < len(elements); i++ {
		checkTime(ctx)
		if len(elements) > profileLimit {
			return Unknown, ltl.Word{}
		}
		for j, g := range generators {
			e := element{*elements[i].a.concat(&g.a, a.States()), *elements[i].b.concat(&g.b, b.States())}
			add(e, append(slices.Clone(words[i]), letters[j]))
		}
	}
	// The sets of states reached by the words before the cycle, each with a shortest word.
	type ends struct{ a, b uint64 }
	start := ends{members(a.Initial), members(b.Initial)}
	stems := map[ends][]uint64{start: {}}
	order := []ends{start}
	for i := range elements {
		s := ends{image(&elements[i].a, start.a), image(&elements[i].b, start.b)}
		if _, ok := stems[s]; !ok {
			stems[s] = words[i]
			order = append(order, s)
		}
	}
	for i := range elements {
		checkTime(ctx)
		e := &elements[i]
		if *e.a.concat(&e.a, a.States()) != e.a || *e.b.concat(&e.b, b.States()) != e.b {
			continue // by Ramsey's theorem, it is enough to look at idempotent cycles
		}
		for _, s := range order {
			if loops(&e.a, s.a) && !loops(&e.b, s.b) {
				return No, ltl.Word{Stem: stems[s], Cycle: words[i]}
			}
		}
	}
	return Yes, ltl.Word{}
}

// image returns the set of the states to which the word with profile p leads from the states in s. Sets are bit sets.
func image(p *profile, s uint64) uint64 {
	var out uint64
	for ; s != 0; s &= s - 1 {
		out |= p.reach[trailing(s)]
	}
	return out
}

// loops reports whether an automaton accepts, from some state in s, the infinite repetition of the word with profile p.
// p must be idempotent.
func loops(p *profile, s uint64) bool {
	for t := image(p, s); t != 0; t &= t - 1 {
		if q := trailing(t); p.via[q]>>q&1 == 1 {
			return true
		}
	}
	return false
}

func members(qs []int) uint64 {
	var s uint64
	for _, q := range qs {
		s |= 1 << q
	}
	return s
}
