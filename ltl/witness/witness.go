package witness

import (
	"slices"

	"ltlpor/ltl"
)

// Fact says that a subformula is true, or false, at some positions of a word.
type Fact struct {
	Formula *ltl.Formula
	Value   bool
	// At are the positions, in the order in which the run reaches them.
	At []int
	// Always says that the fact holds at every position from At[0] on. At lists each of these positions once.
	Always bool
	// Again says that At is a single position in the cycle, and that the fact recurs in every iteration of the cycle.
	Again bool
}

// Facts returns facts that determine the value of f at position 0. It returns nil if the value is Open or f is a
// constant.
//
// If possible, the facts are about subformulas without temporal operators. A fact about a temporal subformula replaces
// a long list of positions.
func (r *Run) Facts(f *ltl.Formula) []Fact {
	v := r.truth[f][0]
	if v == Open {
		return nil
	}
	e := &explanation{run: r}
	e.explainAt(f, 0, v)
	return e.facts
}

type explanation struct {
	run   *Run
	facts []Fact
	again bool // whether the facts must hold again in every round of the cycle
}

// add appends fact to the explanation, unless the fact is already present or about a constant.
func (e *explanation) add(fact Fact) {
	if fact.Formula.Op == ltl.True || fact.Formula.Op == ltl.False {
		return
	}
	for _, g := range e.facts {
		if ltl.Equal(g.Formula, fact.Formula) && g.Value == fact.Value && slices.Equal(g.At, fact.At) &&
			g.Always == fact.Always && g.Again == fact.Again {
			return
		}
	}
	e.facts = append(e.facts, fact)
}

// path returns the positions of the run from position i on, in the order of the run. Each position occurs once.
func (e *explanation) path(i int) []int {
	w := e.run.word
	var out []int
	for j := i; j < w.Len(); j++ {
		out = append(out, j)
	}
	for j := len(w.Stem); j < i; j++ {
		out = append(out, j)
	}
	return out
}

// first returns the index in path of the first position with value v of f, or -1 if there is none.
func (e *explanation) first(f *ltl.Formula, path []int, v Value) int {
	return slices.IndexFunc(path, func(i int) bool { return e.run.truth[f][i] == v })
}

// explainAt adds facts that imply value v of f at position i. f must have this value, and v must not be Open.
func (e *explanation) explainAt(f *ltl.Formula, i int, v Value) {
	switch f.Op {
	case ltl.Atom:
		e.add(Fact{Formula: f, Value: v == True, At: []int{i}, Again: e.again})
	case ltl.Not:
		e.explainAt(f.L, i, v.not())
	case ltl.And:
		e.explainBoth(f.L, v, f.R, v, v == True, i)
	case ltl.Or:
		e.explainBoth(f.L, v, f.R, v, v == False, i)
	case ltl.Implies:
		e.explainBoth(f.L, v.not(), f.R, v, v == False, i)
	case ltl.Equiv:
		e.explainAt(f.L, i, e.run.truth[f.L][i])
		e.explainAt(f.R, i, e.run.truth[f.R][i])
	case ltl.Next:
		e.explainAt(f.L, e.run.word.Succ(i), v)
	case ltl.Finally, ltl.Globally:
		if (f.Op == ltl.Finally) == (v == True) {
			path := e.path(i)
			e.explainAt(f.L, path[e.first(f.L, path, v)], v)
		} else {
			e.always(f.L, i, v)
		}
	case ltl.Until, ltl.WeakUntil:
		if v == True {
			e.reached(f, i, True)
		} else {
			e.missed(f, i, False)
		}
	case ltl.Release, ltl.StrongRelease: // Release and StrongRelease are the negation of an until of the negations
		if v == False {
			e.reached(f, i, False)
		} else {
			e.missed(f, i, True)
		}
	}
}

// reached adds facts that imply value v of f at position i. Of the operands a and b of f, either b has value v at some
// position from i on and a at all positions before, or a has value v at all positions from i on.
func (e *explanation) reached(f *ltl.Formula, i int, v Value) {
	path := e.path(i)
	n := e.first(f.R, path, v)
	if n < 0 {
		e.always(f.L, i, v)
		return
	}
	e.explainAt(f.R, path[n], v)
	e.during(f.L, path[:n], v)
}

// missed adds facts that imply value v of f at position i. Of the operands a and b of f, either a has value v at some
// position k from i on and b at all positions from i up to k, or b has value v at all positions from i on.
func (e *explanation) missed(f *ltl.Formula, i int, v Value) {
	path := e.path(i)
	n := e.first(f.L, path, v)
	if n < 0 {
		e.always(f.R, i, v)
		return
	}
	e.explainAt(f.L, path[n], v)
	e.during(f.R, path[:n+1], v)
}

// during adds facts that imply value v of f at the consecutive positions in `at`.
func (e *explanation) during(f *ltl.Formula, at []int, v Value) {
	switch {
	case len(at) == 1:
		e.explainAt(f, at[0], v)
	case len(at) > 1 && f.Op == ltl.Not:
		e.during(f.L, at, v.not())
	case len(at) > 1:
		e.add(Fact{Formula: f, Value: v == True, At: at})
	}
}

// always adds facts that imply value v of f at every position from i on.
func (e *explanation) always(f *ltl.Formula, i int, v Value) {
	path := e.path(i)
	forever := func(g *ltl.Formula, x Value) bool { return e.first(g, path, x.not()) < 0 }
	one := func(x, y Value) { // one explains the value of a single operand, if this is enough
		switch {
		case forever(f.L, x) && (e.simpler(f.L, f.R) || !forever(f.R, y)):
			e.always(f.L, i, x)
		case forever(f.R, y):
			e.always(f.R, i, y)
		default:
			e.add(Fact{Formula: f, Value: v == True, At: path, Always: true})
		}
	}
	two := func(x, y Value) {
		e.always(f.L, i, x)
		e.always(f.R, i, y)
	}
	positive := v == True
	switch {
	case f.Op == ltl.Not:
		e.always(f.L, i, v.not())
	case boolean(f):
		e.add(Fact{Formula: f, Value: positive, At: path, Always: true})
	case f.Op == ltl.And && positive, f.Op == ltl.Or && !positive:
		two(v, v)
	case f.Op == ltl.And, f.Op == ltl.Or:
		one(v, v)
	case f.Op == ltl.Implies && !positive:
		two(True, False)
	case f.Op == ltl.Implies:
		one(False, True)
	case f.Op == ltl.Next:
		e.always(f.L, e.run.word.Succ(i), v)
	case f.Op == ltl.Finally && !positive, f.Op == ltl.Globally && positive:
		e.always(f.L, i, v)
	case f.Op == ltl.Finally, f.Op == ltl.Globally:
		e.recurs(f.L, v)
	default:
		e.add(Fact{Formula: f, Value: positive, At: path, Always: true})
	}
}

// recurs adds facts that imply value v of f at infinitely many positions. f must have value v at a position in the
// cycle.
func (e *explanation) recurs(f *ltl.Formula, v Value) {
	w := e.run.word
	cycle := e.path(len(w.Stem))
	again := e.again
	e.again = true
	e.explainAt(f, cycle[e.first(f, cycle, v)], v)
	e.again = again
}

// boolean reports whether f has no temporal operator.
func boolean(f *ltl.Formula) bool {
	switch {
	case f == nil:
		return true
	case f.Op >= ltl.Next:
		return false
	}
	return boolean(f.L) && boolean(f.R)
}

// explainBoth adds facts that imply value v of f and value x of g at position i. If `all` is false, explainBoth
// explains only one of the two.
func (e *explanation) explainBoth(f *ltl.Formula, v Value, g *ltl.Formula, x Value, all bool, i int) {
	left, right := e.run.truth[f][i] == v, e.run.truth[g][i] == x
	if left && (all || !right || e.simpler(f, g)) {
		e.explainAt(f, i, v)
	}
	if right && (all || !left || !e.simpler(f, g)) {
		e.explainAt(g, i, x)
	}
}

// simpler reports whether f rather than g should be explained if either is enough. Formulas without temporal operators
// are preferred, and f is preferred among formulas of the same kind.
func (e *explanation) simpler(f, g *ltl.Formula) bool { return boolean(f) || !boolean(g) }
