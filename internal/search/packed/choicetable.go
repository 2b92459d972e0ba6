package packed

import (
	"math/bits"
	"slices"
)

// choiceTable maps sequences of numbers to numbers other than zero. The zero table is empty.
type choiceTable struct {
	slots []choiceSlot // open addressing, at most three quarters full; a power of two of them
	n     int
	keys  []uint32 // one after the other
}

// choiceSlot is an entry; free if value is zero.
type choiceSlot struct{ hash, at, length, value uint32 }

const fewestSlots = 1 << 8

// hashOf returns a hash of key, two numbers at a time.
func hashOf(key []uint32) uint32 {
	h := uint64(len(key))
	for len(key) > 1 {
		h = spread(h ^ (uint64(key[0]) | uint64(key[1])<<32))
		key = key[2:]
	}
	if len(key) > 0 {
		h = spread(h ^ uint64(key[0]))
	}
	return uint32(h)
}

// at returns the value of key, zero if it has none.
func (t *choiceTable) at(key []uint32) uint32 {
	if t.n == 0 {
		return 0
	}
	return t.place(key, hashOf(key)).value
}

// place returns the slot of key, or the free one where it belongs.
func (t *choiceTable) place(key []uint32, h uint32) *choiceSlot {
	last := uint32(len(t.slots) - 1)
	for i := h & last; ; i = (i + 1) & last {
		s := &t.slots[i]
		if s.value == 0 || s.hash == h && slices.Equal(t.keys[s.at:s.at+s.length], key) {
			return s
		}
	}
}

// add gives key, which has none, a value.
func (t *choiceTable) add(key []uint32, value uint32) {
	if 4*(t.n+1) > 3*len(t.slots) {
		t.grow()
	}
	t.n++
	h := hashOf(key)
	*t.place(key, h) = choiceSlot{h, uint32(len(t.keys)), uint32(len(key)), value}
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

// bypass tells when it is better not to ask a memo of choices: for some time after it knew too little. What it
// then does not know it does not learn; so that is tried again soon at first, as most is unknown in
// the beginning.
type bypass struct {
	// found of the last asked were known; left is for how many states it rests, and span for how many it did last.
	asked, found, left, span int
}

// Where fewer than one in four are known, to look up, to tell what was read, and to keep it takes about what is
// saved.
const (
	choiceWindow = 1 << 10
	worthOneIn   = 4
	shortestRest = 1 << 11
	longestRest  = 1 << 16
)

// rest reports whether the memo rests, and counts the state.
func (b *bypass) rest() bool {
	if b.left > 0 {
		b.left--
		return true
	}
	return false
}

// learn tells whether something was known.
func (b *bypass) learn(known bool) {
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
