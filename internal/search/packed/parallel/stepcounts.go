package parallel

import "ltlpor/internal/search/store/compact"

// The colour of a node is the number of counted steps to the node, up to mostCounted. The excess over mostCounted-1
// is in a map. Most nodes have few steps.
const (
	countBits   = 4
	mostCounted = 1<<countBits - 1
)

// stepExcess is a map from a node to its excess: the part of the count of steps that does not fit the colour of the
// node. If the count is at least mostCounted, the excess is the count minus (mostCounted - 1).
type stepExcess struct{ sharded[uint32] }

// increment adds 1 to the excess of node n.
func (e *stepExcess) increment(n uint64) { e.withShard(n, func(of map[uint64]uint32) { of[n]++ }) }

// decrement subtracts 1 from the excess of node n, and returns true. If n has no excess, it changes nothing and
// returns false. If the excess becomes 0, decrement calls none before any other goroutine can see this.
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

// countDown returns the count c without one step. If part of the count is in the excess, or if c is 0, it returns c.
func countDown(c compact.Colour) compact.Colour {
	if c == 0 || c == mostCounted {
		return c
	}
	return c - 1
}
