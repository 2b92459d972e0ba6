package parallel

import "math/bits"

// shortcuts caches, for some reduced states, another state reachable along chosen moves. The target had no colour when
// it was entered, so the path satisfied the safety proviso. Since then the target may have become reduced, with an
// entry for a further target. Thus a sequence of entries describes a long path, although the search for each entry
// examined few states.
//
// Each root has one slot, and a new entry replaces the entry in its slot.
type shortcuts struct {
	slots []shortcut // the length is a power of two
	shift int        // the highest 64-shift bits of the hash of a root are the index of its slot
}

// shortcut is an entry of shortcuts: the roots of a state and of its target, each plus one. If from is 0, the slot is
// free.
type shortcut struct{ from, to uint64 }

// The sizes of shortcuts: the minimal number of slots, the number of states per slot, and the maximal number of entries
// that a look-up follows.
const (
	fewestShortcuts = 1 << 10
	shortcutOneIn   = 32
	mostLegs        = 8
)

// fit doubles the number of slots if there are too few for a space with the given number of states. Colliding entries
// are lost. One call only doubles the number, so more entries are lost if the space has more than doubled.
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

// add stores `to` as the target of the reduced state `from`.
func (y *shortcuts) add(from, to uint64) {
	if from+1 != 0 {
		*y.slot(from) = shortcut{from + 1, to + 1}
	}
}

// follow returns a state without a colour, reached from root by following at most mostLegs entries. ok is false if no
// such state is found. `set` has the colours of states.
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

// clear removes all entries.
func (y *shortcuts) clear() { clear(y.slots) }

func (y *shortcuts) bytes() int64 { return 16 * int64(len(y.slots)) }
