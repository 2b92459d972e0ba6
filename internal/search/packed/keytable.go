package packed

import "slices"

// keyTable maps keys of so many words to numbers other than zero. One without slots is empty.
type keyTable struct {
	words int
	// slots are open-addressed, at most three quarters full, and a power of two of them. Each is a key and its
	// value, and free if that is zero: a look-up mostly takes one line of the cache.
	slots []uint64
	last  uint64 // the number of slots, less one
	n     int
}

const fewestKeys = 1 << 6

// at returns the value of key, zero if it has none.
func (t *keyTable) at(key []uint64) uint64 {
	if t.n == 0 {
		return 0
	}
	if t.words > 1 {
		return t.place(key)[t.words]
	}
	k := key[0]
	for i := spread(k); ; i++ {
		if s := t.slots[2*(i&t.last):][:2]; s[0] == k || s[1] == 0 {
			return s[1]
		}
	}
}

// place returns the slot of key, or the free one where it belongs.
func (t *keyTable) place(key []uint64) []uint64 {
	h := uint64(0)
	for i, w := range key {
		if i > 0 {
			w ^= h
		}
		h = spread(w)
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
		t.make(max(fewestKeys, 2*t.size()))
		size := t.words + 1
		for ; len(old) > 0; old = old[size:] {
			if old[size-1] != 0 {
				copy(t.place(old[:size-1]), old[:size])
			}
		}
	}
	s := t.place(key)
	if s[t.words] == 0 {
		t.n++
	}
	s[copy(s, key)] = value
}

// make makes so many free slots.
func (t *keyTable) make(n int) {
	t.slots, t.last = make([]uint64, n*(t.words+1)), uint64(n-1)
}

// size is the number of slots.
func (t *keyTable) size() int { return len(t.slots) / (t.words + 1) }

// each calls f for each key with its value.
func (t *keyTable) each(f func(key []uint64, value uint64)) {
	size := t.words + 1
	for s := t.slots; len(s) > 0; s = s[size:] {
		if s[t.words] != 0 {
			f(s[:t.words], s[t.words])
		}
	}
}

// clear empties t and keeps its memory.
func (t *keyTable) clear() {
	clear(t.slots)
	t.n = 0
}

func (t *keyTable) bytes() int64 { return 8 * int64(len(t.slots)) }
