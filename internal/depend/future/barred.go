package future

import (
	"math/bits"

	"ltlpor/internal/model/program"
)

// Bar excludes process p from every valid set with a future that may change a proposition in the bit set props. (The
// moves of a valid set satisfy C1; the future of a set is the set of the edges possible before these moves.) Bars hold
// until the next Reset. Largest and Exclude return the largest valid sets that respect every bar. Such largest sets
// exist: the future of a set shrinks when the set grows, hence the union of two sets respecting the bars respects the
// bars.
func (x *Future) Bar(p program.PID, props uint64) {
	x.procs[p].barred |= props
	x.barred |= props
	for ; props != 0; props &= props - 1 {
		x.barring[bits.TrailingZeros64(props)].Add(p)
	}
}

// Seen returns, as a bit set, the propositions possibly changed by a step of the future R(s, C). C is the result of the
// last call of Largest or Exclude, and must not be empty.
func (x *Future) Seen() (props uint64) {
	return x.seen
}
