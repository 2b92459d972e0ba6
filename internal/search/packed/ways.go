package packed

import "math/bits"

// ways remember what leads on: for some of the reduced states one that was met without a colour, and that is reached
// by what is chosen in reduced states. It may have a colour by now. Then it may be reduced itself, and have a way on:
// so most ways are long, though few states are looked at to find one.
//
// What comes to the place of another takes it.
type ways struct {
	slots []way // a power of two of them
	shift int
}

// way has roots, plus one; free if from is 0.
type way struct{ from, to uint64 }

// There is a way for wayOneIn states, at least, and it is made of mostLegs at most.
const (
	fewestWays = 1 << 10
	wayOneIn   = 32
	mostLegs   = 8
)

// fit makes room for the ways of so many states. Who has more states than twice that forgets more.
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

// add adds the way from one state to another.
func (y *ways) add(from, to uint64) {
	if from+1 != 0 {
		*y.at(from) = way{from + 1, to + 1}
	}
}

// on returns a state without a colour to which there is a way from root.
func (y *ways) on(root uint64, set adder) (to uint64, ok bool) {
	to = root
	for range mostLegs {
		w := y.at(to)
		if w.from != to+1 || w.from == 0 {
			return 0, false
		}
		to = w.to - 1
		switch c, found := set.Look(to); {
		case !found || c == 0:
			y.add(root, to)
			return to, true
		case c != reduced:
			return 0, false
		}
	}
	return 0, false
}

// clear forgets all ways.
func (y *ways) clear() { clear(y.slots) }

func (y *ways) bytes() int64 { return 16 * int64(len(y.slots)) }
