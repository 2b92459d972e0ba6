package packed

import "math/bits"

// ways remembers for some reduced states another state that leads on: a state without a colour when it was found,
// reached from the reduced state by chosen moves of reduced states. By now this state may have a colour, and be
// reduced itself with a remembered way on. So most ways are long, although few states are looked at to find a way.
//
// Each root has one slot. A new way replaces the way in its slot.
type ways struct {
	slots []way // the length is a power of two
	shift int
}

// way has two roots, each plus one; the slot is free if from is 0.
type way struct{ from, to uint64 }

// There is room for a way for at least one state in wayOneIn. A look-up follows at most mostLegs ways in sequence.
const (
	fewestWays = 1 << 10
	wayOneIn   = 32
	mostLegs   = 8
)

// fit makes room for the ways of states states. With more than twice as many states, more ways get lost.
func (y *ways) fit(states int64) {
	if int64(len(y.slots))*wayOneIn > states && len(y.slots) > 0 {
		return
	}
	old := y.slots
	n := max(fewestWays, 2*len(old))
	y.slots, y.shift = make([]way, n), 64-bits.Len(uint(n-1))
	for _, w := range old {
		if w.from != 0 {
			*y.at(w.from - 1) = w
		}
	}
}

func (y *ways) at(root uint64) *way { return &y.slots[root*0x9e3779b97f4a7c15>>y.shift] }

// add remembers the way from one state to another.
func (y *ways) add(from, to uint64) {
	if from+1 != 0 {
		*y.at(from) = way{from + 1, to + 1}
	}
}

// on returns a state without a colour, reached from root by remembered ways.
func (y *ways) on(root uint64, set adder) (to uint64, ok bool) {
	to = root
	for range mostLegs {
		w := y.at(to)
		if w.from != to+1 || w.from == 0 {
			return 0, false
		}
		to = w.to - 1
		switch c, found := set.Lookup(to); {
		case !found || c == 0:
			y.add(root, to)
			return to, true
		case c != reduced:
			return 0, false
		}
	}
	return 0, false
}

// clear forgets the ways.
func (y *ways) clear() { clear(y.slots) }

func (y *ways) bytes() int64 { return 16 * int64(len(y.slots)) }
