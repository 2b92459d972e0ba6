package cache

import (
	"math/bits"
	"slices"

	"ltlpor/internal/search/packed/coding"
)

// choiceTable is a hash table from sequences of numbers to nonzero numbers. The zero table is empty.
type choiceTable struct {
	slots []choiceSlot // open addressing, at most three quarters full; the length is a power of two
	n     int
	keys  []uint32 // the keys, in sequence
}

// choiceSlot is an entry: its key is choiceTable.keys[at:at+length]. The slot is free if value is zero.
type choiceSlot struct{ hash, at, length, value uint32 }

const fewestSlots = 1 << 8

// hashOf returns a hash of key, two numbers at a time.
func hashOf(key []uint32) uint32 {
	h := uint64(len(key))
	for len(key) > 1 {
		h = coding.Hash(h ^ (uint64(key[0]) | uint64(key[1])<<32))
		key = key[2:]
	}
	if len(key) > 0 {
		h = coding.Hash(h ^ uint64(key[0]))
	}
	return uint32(h)
}

// lookup returns the value of key, or 0 if key is not in the table.
func (t *choiceTable) lookup(key []uint32) uint32 {
	if t.n == 0 {
		return 0
	}
	return t.slot(key, hashOf(key)).value
}

// slot returns the slot of key, or the free slot for key.
func (t *choiceTable) slot(key []uint32, h uint32) *choiceSlot {
	last := uint32(len(t.slots) - 1)
	for i := h & last; ; i = (i + 1) & last {
		s := &t.slots[i]
		if s.value == 0 || s.hash == h && slices.Equal(t.keys[s.at:s.at+s.length], key) {
			return s
		}
	}
}

// add gives key a value. The table must not have key yet.
func (t *choiceTable) add(key []uint32, value uint32) {
	if 4*(t.n+1) > 3*len(t.slots) {
		t.grow()
	}
	t.n++
	h := hashOf(key)
	*t.slot(key, h) = choiceSlot{h, uint32(len(t.keys)), uint32(len(key)), value}
	t.keys = append(t.keys, key...)
}

func (t *choiceTable) grow() {
	old := t.slots
	t.slots = make([]choiceSlot, max(fewestSlots, 1<<bits.Len(uint(len(old)))))
	last := uint32(len(t.slots) - 1)
	for _, s := range old {
		if s.value == 0 {
			continue
		}
		i := s.hash & last
		for t.slots[i].value != 0 {
			i = (i + 1) & last
		}
		t.slots[i] = s
	}
}

func (t *choiceTable) bytes() int64 { return 16*int64(len(t.slots)) + 4*int64(cap(t.keys)) }

// bypass decides when to skip a cache: after too few successful look-ups, the next states do not use the cache. During
// a pause nothing is added to the cache. Hence the first pauses are short, because most states are new at the
// beginning.
type bypass struct {
	// asked is the number of look-ups since the last judgement, found the number of successful look-ups among these.
	// left is the number of states still to skip, span the length of the last pause.
	asked, found, left, span int
}

// The parameters of bypass. If fewer than one in worthOneIn look-ups succeed, the cache costs about as much time as it
// saves. choiceWindow is the number of look-ups between two decisions; shortestRest and longestRest are lengths of
// pauses, in states.
const (
	choiceWindow = 1 << 10
	worthOneIn   = 4
	shortestRest = 1 << 11
	longestRest  = 1 << 16
)

// skips reports whether to skip the cache for the next state. If so, it counts the state as skipped.
func (b *bypass) skips() bool {
	if b.left > 0 {
		b.left--
		return true
	}
	return false
}

// noteLookup counts a look-up, which was successful if `known` is set. It begins a pause if too few look-ups succeed.
func (b *bypass) noteLookup(known bool) {
	b.asked++
	if known {
		b.found++
	}
	if b.asked < choiceWindow {
		return
	}
	if worthOneIn*b.found < b.asked {
		b.span = min(max(2*b.span, shortestRest), longestRest)
		b.left = b.span
	} else {
		b.span = 0
	}
	b.asked, b.found = 0, 0
}
