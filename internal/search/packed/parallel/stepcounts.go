package parallel

import "ltlpor/internal/search/store/compact"

// The colour of an accepting node, in a space made by NewTrimSpace, is the number of steps to the node from accepting
// nodes, at most mostCounted. For the rare nodes with more steps, stepExcess stores the rest.
const (
	countBits   = 4
	mostCounted = 1<<countBits - 1
)

// stepExcess has the excess of every node that has at least mostCounted steps: the number of steps minus (mostCounted -
// 1).
type stepExcess struct{ sharded[uint32] }

// increment adds 1 to the excess of node n.
func (e *stepExcess) increment(n uint64) { e.withShard(n, func(of map[uint64]uint32) { of[n]++ }) }

// decrement subtracts 1 from the excess of node n, and returns true. If n has no excess, it changes nothing and returns
// false. If the excess becomes 0, decrement calls the function `none` while it still holds the lock for n.
func (e *stepExcess) decrement(n uint64, none func()) (were bool) {
	e.withShard(n, func(of map[uint64]uint32) {
		switch of[n] {
		case 0:
			return
		case 1:
			delete(of, n)
			none()
		default:
			of[n]--
		}
		were = true
	})
	return were
}

// countDown returns the colour c with one step fewer. If c is 0 or mostCounted, countDown returns c unchanged; for
// mostCounted, the caller must decrement the excess instead.
func countDown(c compact.Colour) compact.Colour {
	if c == 0 || c == mostCounted {
		return c
	}
	return c - 1
}
