package parallel

import "math/bits"

// shortcuts remembers ways: for some reduced states, another state that leads on. A way leads from the reduced state,
// by chosen moves of reduced states, to a state that had no colour when the way was found. By now the latter may have
// a colour, and be reduced itself with a remembered way. So most ways are long, although few states are looked at to
// find a way.
//
// Each root has one slot. A new way replaces the way in its slot.
type shortcuts struct {
	slots []shortcut // the length is a power of two
	shift int
}

// shortcut has two roots, each plus one; the slot is free if from is 0.
type shortcut struct{ from, to uint64 }

// There is room for a way for at least one state in shortcutOneIn. A look-up follows at most mostLegs ways in sequence.
const (
	fewestShortcuts = 1 << 10
	shortcutOneIn   = 32
	mostLegs        = 8
)

// fit doubles the number of slots if the slots are too few for a space with the given number of states. As one call
// only doubles the number, more ways get lost if the space has more than doubled.
func (y *shortcuts) fit(states int64) {
	if int64(len(y.slots))*shortcutOneIn > states && len(y.slots) > 0 {
		return
	}
	old := y.slots
	n := max(fewestShortcuts, 2*len(old))
	y.slots, y.shift = make([]shortcut, n), 64-bits.Len(uint(n-1))
	for _, w := range old {
		if w.from != 0 {
			*y.slot(w.from - 1) = w
		}
	}
}

func (y *shortcuts) slot(root uint64) *shortcut { return &y.slots[root*0x9e3779b97f4a7c15>>y.shift] }

// add remembers the way from one state to another.
func (y *shortcuts) add(from, to uint64) {
	if from+1 != 0 {
		*y.slot(from) = shortcut{from + 1, to + 1}
	}
}

// follow returns a state without a colour that is reached from root by at most mostLegs remembered ways, one after
// another. ok is false if no such state is known.
func (y *shortcuts) follow(root uint64, set wordSet) (to uint64, ok bool) {
	to = root
	for range mostLegs {
		w := y.slot(to)
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
func (y *shortcuts) clear() { clear(y.slots) }

func (y *shortcuts) bytes() int64 { return 16 * int64(len(y.slots)) }
