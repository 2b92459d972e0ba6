package ltl

import "fmt"

// Word is the ultimately periodic word Stem·Cycle·Cycle·…. A letter is a set of true propositions, with bit p for
// proposition p. Cycle must not be empty.
type Word struct {
	Stem, Cycle []uint64
}

// Len returns the number of distinct positions of w: the length of the stem plus the length of the cycle.
func (w Word) Len() int { return len(w.Stem) + len(w.Cycle) }

// At returns the letter at position i. i must be less than w.Len().
func (w Word) At(i int) uint64 {
	if i < len(w.Stem) {
		return w.Stem[i]
	}
	return w.Cycle[i-len(w.Stem)]
}

// Succ returns the position after i. After the last position comes the start of the cycle. i must be less than w.Len().
func (w Word) Succ(i int) int {
	if i+1 == w.Len() {
		return len(w.Stem)
	}
	return i + 1
}

// String returns the letters of w as binary numbers, with the cycle in parentheses.
func (w Word) String() string { return fmt.Sprintf("%b(%b)", w.Stem, w.Cycle) }

// Holds reports whether w satisfies f. It defines the semantics: every operator is evaluated at every position of the
// lasso, as the least fixpoint (until, strong release) or greatest fixpoint (release, weak until) of its expansion law.
func Holds(f *Formula, w Word) bool { return truth(f, w, map[*Formula][]bool{})[0] }

// Truths maps f and each of its subformulas to the truth values at every position of w. The semantics is the semantics
// of Holds.
func Truths(f *Formula, w Word) map[*Formula][]bool {
	memo := map[*Formula][]bool{}
	truth(f, w, memo)
	return memo
}

// truth returns the truth values of f at every position of w. memo caches the results.
func truth(f *Formula, w Word, memo map[*Formula][]bool) []bool {
	if v, ok := memo[f]; ok {
		return v
	}
	var l, r []bool
	if f.L != nil {
		l = truth(f.L, w, memo)
	}
	if f.R != nil {
		r = truth(f.R, w, memo)
	}
	v := make([]bool, w.Len())
	each := func(at func(i int) bool) {
		for i := range v {
			v[i] = at(i)
		}
	}
	fixpoint := func(start bool, at func(i int) bool) {
		each(func(int) bool { return start })
		for changed := true; changed; {
			changed = false
			for i := len(v) - 1; i >= 0; i-- {
				if b := at(i); b != v[i] {
					v[i], changed = b, true
				}
			}
		}
	}
	switch f.Op {
	case True:
		each(func(int) bool { return true })
	case False:
	case Atom:
		each(func(i int) bool { return w.At(i)>>uint(f.Prop)&1 == 1 })
	case Not:
		each(func(i int) bool { return !l[i] })
	case And:
		each(func(i int) bool { return l[i] && r[i] })
	case Or:
		each(func(i int) bool { return l[i] || r[i] })
	case Implies:
		each(func(i int) bool { return !l[i] || r[i] })
	case Equiv:
		each(func(i int) bool { return l[i] == r[i] })
	case Next:
		each(func(i int) bool { return l[w.Succ(i)] })
	case Finally:
		fixpoint(false, func(i int) bool { return l[i] || v[w.Succ(i)] })
	case Globally:
		fixpoint(true, func(i int) bool { return l[i] && v[w.Succ(i)] })
	case Until:
		fixpoint(false, func(i int) bool { return r[i] || l[i] && v[w.Succ(i)] })
	case WeakUntil:
		fixpoint(true, func(i int) bool { return r[i] || l[i] && v[w.Succ(i)] })
	case Release:
		fixpoint(true, func(i int) bool { return r[i] && (l[i] || v[w.Succ(i)]) })
	case StrongRelease:
		fixpoint(false, func(i int) bool { return r[i] && (l[i] || v[w.Succ(i)]) })
	}
	memo[f] = v
	return v
}
