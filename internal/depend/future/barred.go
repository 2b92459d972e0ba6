package future

import (
	"math/bits"

	"ltlpor/internal/model/program"
)

// Bar excludes process p from every valid set with a future that may change the truth of a proposition in the bit set
// props. The moves of a valid set satisfy C1; its future is the set of the edges possible before these moves. Bars hold
// until the next Reset. Largest and Exclude return the largest valid sets that respect every bar. Such sets exist,
// because the sets that respect all bars are closed under union: the future of a set shrinks when the set grows.
func (x *Future) Bar(p program.PID, props uint64) {
	x.procs[p].barred |= props
	x.barred |= props
	for ; props != 0; props &= props - 1 {
		x.barring[bits.TrailingZeros64(props)].Add(p)
	}
}

// Seen returns the bit set of the propositions that a step of the future R(s, C) may change. C is the set that the last
// Largest or Exclude returned, and must not be empty.
func (x *Future) Seen() (props uint64) {
	return x.seen
}
