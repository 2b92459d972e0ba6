package future

import (
	"math/bits"

	"ltlpor/internal/model/program"
)

// Bar excludes process p, in this state, from every set with a future that may change the truth of a proposition in
// props (p is barred by these propositions). Largest and Exclude then return the largest valid sets that respect
// every bar. Sets that respect the bars are closed under union, because the future of a set shrinks while the set
// grows.
func (x *Future) Bar(p program.PID, props uint64) {
	x.procs[p].barred |= props
	x.barred |= props
	for ; props != 0; props &= props - 1 {
		x.barring[bits.TrailingZeros64(props)].Add(p)
	}
}

// Seen returns the bit set of the propositions that a step of the future may change. It is the future of the set
// found last, which must not be empty.
func (x *Future) Seen() (props uint64) {
	return x.seen
}
