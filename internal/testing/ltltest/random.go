// Package ltltest generates LTL formulas and words for tests.
package ltltest

import (
	"math/rand/v2"

	"ltlpor/ltl"
)

// NextFree and WithNext are lists of operators for function Formula, without and with the next operator.
var (
	NextFree = []ltl.Op{ltl.Not, ltl.And, ltl.Or, ltl.Implies, ltl.Equiv, ltl.Finally, ltl.Globally,
		ltl.Until, ltl.Release, ltl.WeakUntil, ltl.StrongRelease}
	WithNext = append([]ltl.Op{ltl.Next}, NextFree...)
)

// Formula returns a random formula with `size` operators and operands. The operators are from ops, the operands are
// the atomic propositions 0 to props-1 and sometimes constants.
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

// Word returns a random word with `stem` letters before the cycle and `cycle` letters in the cycle; cycle is at least
// 1.
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

// Words calls yield for every word over props propositions with at most `stem` letters before the cycle and 1 to
// `cycle` letters in the cycle. It stops when yield returns false.
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

// count sets the letters of w to every combination of values below radix in turn, like a counter, and calls yield for
// every combination. All letters must be 0 at the start. count returns false as soon as yield returns false.
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
