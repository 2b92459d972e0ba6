package future

import (
	"math/bits"

	"ltlpor/internal/model/program"
)

// Bar excludes process p, in this state, from every set whose future may change the truth of a proposition in props.
// Largest and Without then return the largest valid sets that respect the bars. Such sets are closed under union too,
// because the future of a set shrinks while the set grows.
func (x *Future) Bar(p program.PID, props uint64) {
	x.procs[p].barred |= props
	x.barred |= props
	for ; props != 0; props &= props - 1 {
		x.barring[bits.TrailingZeros64(props)].Add(p)
	}
}

// Seen returns the propositions whose truth some step of the future may change, as a bit set. The future belongs to
// the set found last, which must not be empty.
func (x *Future) Seen() (props uint64) {
	return x.seen
}
