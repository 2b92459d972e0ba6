package future

import (
	"math/bits"

	"ltlpor/internal/model/program"
)

// Bar excludes process p, in this state, from every set with a future that may change the truth of a proposition in
// props. Largest and Exclude return the largest valid sets under these bars. The sets under these bars are closed
// under union, because the future of a set shrinks while the set grows.
func (x *Future) Bar(p program.PID, props uint64) {
	x.procs[p].barred |= props
	x.barred |= props
	for ; props != 0; props &= props - 1 {
		x.barring[bits.TrailingZeros64(props)].Add(p)
	}
}

// Seen returns the bit set of propositions that the future may change. The future belongs to the set found last,
// which must not be empty.
func (x *Future) Seen() (props uint64) {
	return x.seen
}
