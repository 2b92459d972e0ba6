// Package ltltest generates LTL formulas and words for tests.
package ltltest

import (
	"math/rand/v2"

	"ltlpor/ltl"
)

// NextFree and WithNext are lists of operators for function Formula. Only WithNext has the next operator.
var (
	NextFree = []ltl.Op{ltl.Not, ltl.And, ltl.Or, ltl.Implies, ltl.Equiv, ltl.Finally, ltl.Globally,
		ltl.Until, ltl.Release, ltl.WeakUntil, ltl.StrongRelease}
	WithNext = append([]ltl.Op{ltl.Next}, NextFree...)
)

// Formula returns a random formula. `size` is the number of its operators and operands. The operators are from ops; the
// operands are the atomic propositions 0 to props-1, and sometimes constants.
func Formula(r *rand.Rand, size, props int, ops []ltl.Op) *ltl.Formula {
	if size <= 1 {
		if r.IntN(20) == 0 {
			return ltl.Const(r.IntN(2) == 0)
		}
		return ltl.Prop(r.IntN(props))
	}
	op := ops[r.IntN(len(ops))]
	for size == 2 && op.Arity() == 2 {
		op = ops[r.IntN(len(ops))]
	}
	if op.Arity() == 1 {
		return ltl.Unary(op, Formula(r, size-1, props, ops))
	}
	left := 1 + r.IntN(size-2)
	return ltl.Binary(op, Formula(r, left, props, ops), Formula(r, size-1-left, props, ops))
}

// Word returns a random word over props propositions: `stem` letters, followed by a cycle of `cycle` letters. cycle
// must be at least 1.
func Word(r *rand.Rand, stem, cycle, props int) ltl.Word {
	letters := func(n int) []uint64 {
		out := make([]uint64, n)
		for i := range out {
			out[i] = r.Uint64N(1 << props)
		}
		return out
	}
	return ltl.Word{Stem: letters(stem), Cycle: letters(cycle)}
}

// Words calls yield for every word over props propositions with at most `stem` letters before the cycle, and 1 to
// `cycle` letters in the cycle. When yield returns false, Words stops.
func Words(stem, cycle, props int, yield func(ltl.Word) bool) {
	for s := 0; s <= stem; s++ {
		for c := 1; c <= cycle; c++ {
			w := ltl.Word{Stem: make([]uint64, s), Cycle: make([]uint64, c)}
			if !count(w, uint64(1)<<props, func() bool { return yield(w) }) {
				return
			}
		}
	}
}

// count calls yield for every combination of letters of w, where a letter is a value below radix. count sets the
// letters in turn, like the digits of a counter. At the start, all letters must be 0. When yield returns false, count
// stops and returns false.
func count(w ltl.Word, radix uint64, yield func() bool) bool {
	for {
		if !yield() {
			return false
		}
		i := 0
		for ; i < w.Len(); i++ {
			digit := &w.Cycle[max(0, i-len(w.Stem))]
			if i < len(w.Stem) {
				digit = &w.Stem[i]
			}
			if *digit++; *digit < radix {
				break
			}
			*digit = 0
		}
		if i == w.Len() {
			return true
		}
	}
}
