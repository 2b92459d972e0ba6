package future

import (
	"math/bits"

	"ltlpor/internal/model/program"
)

// Bar keeps process p, in this state, out of sets in whose future some step
// may change the truth of one of props: Largest and Without find the largest valid
// sets that keep to it. As the future of a set shrinks while the set grows, those are
// closed under union, too.
func (x *Future) Bar(p program.PID, props uint64) {
	x.procs[p].barred |= props
	x.barred |= props
	for ; props != 0; props &= props - 1 {
		x.barring[bits.TrailingZeros64(props)].Add(p)
	}
}

// Seen returns the bit set of the propositions whose truth some step of the future
// may change: that of the set found last, which must not be empty.
func (x *Future) Seen() (props uint64) {
	return x.seen
}
