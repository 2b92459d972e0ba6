package depend

import (
	"math/bits"

	"ltlpor/program"
)

// Bar keeps process p, in this state, out of sets in whose relaxed future some step
// may change the truth of one of props: Largest and Without find the largest valid
// sets that keep to it. As a relaxed future shrinks while its set grows, those are
// closed under union, too.
func (x *Relaxed) Bar(p program.PID, props uint64) {
	x.procs[p].barred |= props
	x.barred |= props
	for ; props != 0; props &= props - 1 {
		x.barring[bits.TrailingZeros64(props)].Add(p)
	}
}

// Seen returns the bit set of the propositions whose truth some step of the relaxed
// future may change: that of the set found last, which must not be empty.
func (x *Relaxed) Seen() (props uint64) {
	return x.seen
}
