package buchi

import (
	"context"
	"errors"
	"slices"

	"ltlpor/ltl"
)

// Class is a class in the hierarchy of temporal properties (Manna, Pnueli, A hierarchy of temporal properties, 1990).
// The class of a property is the lowest class containing it. A Class is a bit set; only Safety and Guarantee may
// occur together.
type Class uint8

// The classes. The zero value means that the class is unknown.
const (
	Safety Class = 1 << iota
	Guarantee
	Obligation  // Boolean combinations of safety and guarantee
	Recurrence  // languages of deterministic Büchi automata
	Persistence // complements of recurrence properties
	Reactivity  // all properties that a formula can express
)

// String returns the names of the classes in c.
func (c Class) String() string {
	switch c {
	case 0:
		return "unknown"
	case Safety | Guarantee:
		return "safety and guarantee"
	}
	return map[Class]string{Safety: "safety", Guarantee: "guarantee", Obligation: "obligation",
		Recurrence: "recurrence", Persistence: "persistence", Reactivity: "reactivity"}[c]
}

// Analysis has facts about an LTL formula, computed from its automata.
type Analysis struct {
	// Automaton accepts the words satisfying the formula. Negation accepts the remaining words.
	Automaton, Negation *Automaton
	// Class is the lowest class of the formula, or 0 if deciding the class would cost too much.
	Class Class
	// Stutter says whether the formula is stutter-invariant: repeating letters never changes its truth. If Stutter is
	// No, Repeated[0] satisfies the formula, Repeated[1] does not, and the two words differ only by stuttering.
	Stutter  Answer
	Repeated [2]ltl.Word
	// Satisfiable reports whether some word satisfies the formula, Valid whether every word does.
	Satisfiable, Valid bool
}

// Analyse computes the facts about f from automata of f and of its negation.
//
// The error is a *BudgetError: ctx has ended, or an automaton grows too large. If only the computation of Class or
// Stutter grows too large, the field stays unknown and the error is nil.
func Analyse(ctx context.Context, f *ltl.Formula, opt Options) (*Analysis, error) {
	a := &Analysis{}
	var err error
	if a.Automaton, err = Translate(ctx, f, opt); err != nil {
		return nil, err
	}
	if a.Negation, err = Translate(ctx, ltl.Negate(f), opt); err != nil {
		return nil, err
	}
	a.Satisfiable, a.Valid = !a.Automaton.empty(), a.Negation.empty()
	attempts := []func(){
		func() { a.Class = a.class(ctx) },
		func() { a.Stutter, a.Repeated = a.stutter(ctx, f) },
	}
	for _, attempt := range attempts {
		_, err := guard(func() struct{} { attempt(); return struct{}{} })
		if err != nil && ctx.Err() != nil {
			return nil, err
		}
	}
	return a, nil
}

// empty reports whether a accepts no word.
func (a *Automaton) empty() bool {
	return !slices.ContainsFunc(components(a.States(), a.Initial, a.targets), func(c component) bool {
		return c.cyclic && slices.ContainsFunc(c.nodes, func(q int) bool { return a.Accepting[q] })
	})
}

// class returns the lowest class of the formula in the hierarchy. If the decision costs too much, class panics with
// overBudget.
func (a *Analysis) class(ctx context.Context) Class {
	m := newSets(ctx)
	g, not := fromAutomaton(m, a.Automaton), fromAutomaton(m, a.Negation)
	g.trim()
	not.trim()
	tick := func() { checkTime(ctx) }
	var c Class
	if !haveCommonWord(g.closure(), not, tick) {
		c |= Safety
	}
	if !haveCommonWord(not.closure(), g, tick) {
		c |= Guarantee
	}
	if c != 0 {
		return c
	}
	persistence, recurrence := persistent(ctx, g, not), persistent(ctx, not, g)
	switch {
	case persistence && recurrence:
		return Obligation
	case recurrence:
		return Recurrence
	case persistence:
		return Persistence
	}
	return Reactivity
}

// closure returns an automaton of the safety closure of the language of g: the words such that every prefix is a prefix
// of a word of g. g must be trim (Alpern, Schneider, Recognizing safety and liveness, 1987).
func (g *graph) closure() *graph {
	c := g.clone()
	for _, out := range c.arcs {
		for i := range out {
			out[i].marks = c.allMarks()
		}
	}
	return c
}

// persistenceLimit is the maximum number of subsets of states that persistent makes. Above the limit, persistent gives
// up by a panic with overBudget.
const persistenceLimit = 4000

// persistent reports whether the language of g is a persistence property. `other` must accept exactly the words that g
// rejects (Boker, Kupferman, Co-ing Büchi made tight and useful, 2009).
//
// The method builds the product of g with its subset construction. In each component of the product in which a run can
// be accepting, every arc gets every mark. The result is a weak automaton that accepts at least the words of g. If the
// language of g is a persistence property, every run that stays in such a component for ever reads a word of g, so that
// the added marks accept no further word. The language of g is a persistence property if and only if this automaton and
// `other` have no common word.
func persistent(ctx context.Context, g, other *graph) bool {
	t := &translation{ctx: ctx, m: g.m}
	d := t.subsets(g, persistenceLimit)
	if d == nil {
		panic(overBudget{"subsets"})
	}
	n := len(d.arcs)
	if len(g.arcs)*n > productLimit {
		panic(overBudget{"states of a product"})
	}
	pair := &graph{m: g.m, marks: g.marks}
	number := map[int]int{}
	var order []int
	reach := func(v int) int {
		i, ok := number[v]
		if !ok {
			i = len(order)
			number[v] = i
			order = append(order, v)
		}
		return i
	}
	pair.init = reach(g.init*n + d.init)
	for i := 0; i < len(order); i++ {
		checkTime(ctx)
		v := order[i]
		var out []arc
		for _, a := range g.arcs[v/n] {
			for _, b := range d.arcs[v%n] {
				if both := g.m.and(a.label, b.label); both != noLetter {
					out = append(out, arc{both, a.marks, reach(a.to*n + b.to)})
				}
			}
		}
		pair.arcs = append(pair.arcs, out)
	}
	comps, in := pair.components()
	for _, c := range comps {
		if pair.accepts(c, in) {
			pair.eachInnerArc(c, in, func(_ int, a *arc) { a.marks = pair.allMarks() })
		}
	}
	return !haveCommonWord(pair, other, func() { checkTime(ctx) })
}

// stutter decides whether f is stutter-invariant. If the Answer is No, the words are the pair for Analysis.Repeated: a
// word that satisfies f, and a word that does not and differs only by stuttering.
func (a *Analysis) stutter(ctx context.Context, f *ltl.Formula) (Answer, [2]ltl.Word) {
	if ltl.NextFree(f) == nil {
		return Yes, [2]ltl.Word{}
	}
	closed, err := Wait(ctx, a.Automaton)
	var budget *BudgetError
	if errors.As(err, &budget) {
		checkTime(ctx)
		panic(overBudget{budget.What})
	}
	m := newSets(ctx)
	bad := common(fromAutomaton(m, closed), fromAutomaton(m, a.Negation), func() { checkTime(ctx) })
	if bad == nil {
		return Yes, [2]ltl.Word{}
	}
	good := common(fromAutomaton(m, a.Automaton), fromAutomaton(m, stutterings(*bad, a.Automaton.Props)), func() { checkTime(ctx) })
	if good == nil {
		panic("bug: a word of the closure under stuttering has no like in the language")
	}
	return No, [2]ltl.Word{*good, *bad}
}

// stutterings returns an automaton of the words differing from w only by stuttering.
func stutterings(w ltl.Word, props int) *Automaton {
	w = Destutter(w)
	n := w.Len()
	var all uint64 = 1<<props - 1
	out := &Automaton{Props: props, Initial: []int{0}}
	for i := range 2 * n { // node i: position i just entered; node n+i: position i repeated
		at := i % n
		l := Label{Pos: w.At(at) & all, Neg: all &^ w.At(at)}
		out.Edges = append(out.Edges, []Edge{{w.Succ(at), l}, {n + at, l}})
		out.Accepting = append(out.Accepting, i < n)
	}
	return out
}

// Destutter returns w without repetitions of letters. If w has the same letter for ever, this letter stays as the
// cycle.
func Destutter(w ltl.Word) ltl.Word {
	cycle := slices.Compact(slices.Clone(w.Cycle))
	if n := len(cycle); n > 1 && cycle[0] == cycle[n-1] {
		cycle = cycle[:n-1] // drop the last letter, which equals the first; n is at least 3 here
		w.Stem = append(slices.Clone(w.Stem), cycle[0])
		cycle = append(cycle[1:], cycle[0])
	}
	stem := slices.Compact(slices.Clone(w.Stem))
	out := ltl.Word{Stem: stem, Cycle: cycle}
	if n := len(stem); n > 0 && stem[n-1] == cycle[0] {
		if len(cycle) > 1 {
			out.Cycle = append(cycle[1:], cycle[0])
		} else {
			out.Stem = stem[:n-1]
		}
	}
	return *tidy(out)
}
