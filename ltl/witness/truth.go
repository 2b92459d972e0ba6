// Package witness explains why a formula is true or false on a word. The explanation is a list of facts about
// subformulas, and these facts determine the truth of the formula.
//
// Names of variables: f and g are formulas, w is a word, and i, j and k are positions in a word.
package witness

import "ltlpor/ltl"

// Value is the truth value of a formula at a position of a word: True, False, or Open. Open occurs only for a finite
// prefix of a word: the value depends on the continuation, or the evaluation cannot determine it.
type Value uint8

// The truth values.
const (
	Open Value = iota
	False
	True
)

func valueOf(b bool) Value {
	if b {
		return True
	}
	return False
}

// not returns the negation of v.
func (v Value) not() Value {
	switch v {
	case True:
		return False
	case False:
		return True
	}
	return Open
}

func and(v, x Value) Value {
	switch {
	case v == False || x == False:
		return False
	case v == True && x == True:
		return True
	}
	return Open
}

func or(v, x Value) Value { return and(v.not(), x.not()).not() }

// Run is a word with the truth values of a formula and its subformulas at every position.
type Run struct {
	word  ltl.Word // a finite prefix of a word if the cycle is empty
	truth map[*ltl.Formula][]Value
}

// Evaluate computes the truth values of f and its subformulas at every position of w.
//
// If the cycle of w is empty, w is a finite prefix of a word. A value is then True or False only if it is the same for
// all continuations, as far as the values of the operands show.
func Evaluate(f *ltl.Formula, w ltl.Word) *Run {
	r := &Run{word: w, truth: map[*ltl.Formula][]Value{}}
	if len(w.Cycle) == 0 {
		r.begin(f)
		return r
	}
	for g, truths := range ltl.Truths(f, w) {
		v := make([]Value, len(truths))
		for i, b := range truths {
			v[i] = valueOf(b)
		}
		r.truth[g] = v
	}
	return r
}

// Value returns the truth value of g at position i. g must be a node of the evaluated formula, compared by pointer.
func (r *Run) Value(g *ltl.Formula, i int) Value { return r.truth[g][i] }

// begin computes the truth values of f at every position of r.word, a finite prefix, and stores them in r.truth.
func (r *Run) begin(f *ltl.Formula) []Value {
	if v, ok := r.truth[f]; ok {
		return v
	}
	var a, b []Value
	if f.L != nil {
		a = r.begin(f.L)
	}
	if f.R != nil {
		b = r.begin(f.R)
	}
	v := make([]Value, r.word.Len())
	next := Open // the value of f at the next position
	for i := len(v) - 1; i >= 0; i-- {
		switch f.Op {
		case ltl.Next:
			v[i] = Open
			if i+1 < len(v) {
				v[i] = a[i+1]
			}
		case ltl.Finally:
			v[i] = or(a[i], next)
		case ltl.Globally:
			v[i] = and(a[i], next)
		case ltl.Until, ltl.WeakUntil:
			v[i] = or(b[i], and(a[i], next))
		case ltl.Release, ltl.StrongRelease:
			v[i] = and(b[i], or(a[i], next))
		default:
			v[i] = r.local(f, a, b, i)
		}
		next = v[i]
	}
	r.truth[f] = v
	return v
}

// local returns the value of f at position i from the values a and b of its operands. The outermost operator of f must
// not be temporal.
func (r *Run) local(f *ltl.Formula, a, b []Value, i int) Value {
	switch f.Op {
	case ltl.Atom:
		return valueOf(r.word.At(i)>>uint(f.Prop)&1 == 1)
	case ltl.Not:
		return a[i].not()
	case ltl.And:
		return and(a[i], b[i])
	case ltl.Or:
		return or(a[i], b[i])
	case ltl.Implies:
		return or(a[i].not(), b[i])
	case ltl.Equiv:
		if a[i] == Open || b[i] == Open {
			return Open
		}
		return valueOf(a[i] == b[i])
	}
	return valueOf(f.Op == ltl.True)
}
