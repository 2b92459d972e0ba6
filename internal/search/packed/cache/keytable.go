package cache

import (
	"slices"

	"ltlpor/internal/search/packed/coding"
)

// keyTable is a hash table from keys to nonzero numbers. Every key consists of t.words words. If slots is nil, the
// table is empty.
type keyTable struct {
	words int
	// slots are open-addressed, at most three quarters full; their number is a power of two. A slot has a key and its
	// value, side by side, as a look-up then mostly reads a single cache line. A slot with value zero is free.
	slots []uint64
	last  uint64 // the number of slots, minus one
	n     int
}

const fewestKeys = 1 << 6

// lookup returns the value of key, or 0 if key is not in the table.
func (t *keyTable) lookup(key []uint64) uint64 {
	if t.n == 0 {
		return 0
	}
	if t.words > 1 {
		return t.slot(key)[t.words]
	}
	k := key[0]
	for i := coding.Hash(k); ; i++ {
		if s := t.slots[2*(i&t.last):][:2]; s[0] == k || s[1] == 0 {
			return s[1]
		}
	}
}

// slot returns the slot of key, or the free slot for key.
func (t *keyTable) slot(key []uint64) []uint64 {
	h := uint64(0)
	for i, w := range key {
		if i > 0 {
			w ^= h
		}
		h = coding.Hash(w)
	}
	size := uint64(t.words + 1)
	for i := h; ; i++ {
		if s := t.slots[i&t.last*size:][:size]; s[t.words] == 0 || slices.Equal(s[:t.words], key) {
			return s
		}
	}
}

// set gives key a value.
func (t *keyTable) set(key []uint64, value uint64) {
	if 4*(t.n+1) > 3*t.size() {
		old := t.slots
		t.allocate(max(fewestKeys, 2*t.size()))
		size := t.words + 1
		for ; len(old) > 0; old = old[size:] {
			if old[size-1] != 0 {
				copy(t.slot(old[:size-1]), old[:size])
			}
		}
	}
	s := t.slot(key)
	if s[t.words] == 0 {
		t.n++
	}
	s[copy(s, key)] = value
}

// allocate replaces the slots by n free slots.
func (t *keyTable) allocate(n int) {
	t.slots, t.last = make([]uint64, n*(t.words+1)), uint64(n-1)
}

// size returns the number of slots.
func (t *keyTable) size() int { return len(t.slots) / (t.words + 1) }

// forEach calls f for every key and its value.
func (t *keyTable) forEach(f func(key []uint64, value uint64)) {
	size := t.words + 1
	for s := t.slots; len(s) > 0; s = s[size:] {
		if s[t.words] != 0 {
			f(s[:t.words], s[t.words])
		}
	}
}

// clear empties t, and keeps the memory for reuse.
func (t *keyTable) clear() {
	clear(t.slots)
	t.n = 0
}

func (t *keyTable) bytes() int64 { return 8 * int64(len(t.slots)) }
