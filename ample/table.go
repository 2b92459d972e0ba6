package ample

import (
	"math/bits"
	"slices"
)

// table is a hash map from keys, which are sequences of words, to non-zero numbers. A Go map would need its keys
// converted to strings; looking up such keys took most of the time of finding a decision. The zero table is empty.
type table struct {
	slots []slot   // open addressing, at most three quarters in use
	n     int      // number of keys
	words []uint64 // the keys, concatenated
}

// slot is an entry of a table. A slot with value zero is free.
type slot struct {
	hash   uint32
	at     uint32 // the index of the key in words
	length uint32 // the number of words of the key
	value  int32
}

const fewestSlots = 1 << 8

func hashOf(key []uint64) uint32 {
	const spread = 0x9e3779b97f4a7c15
	h := uint64(len(key)+1) * spread // not a usual word: h^w == 0 would lose the length
	for _, w := range key {
		hi, lo := bits.Mul64(h^w, spread)
		h = hi ^ lo
	}
	return uint32(h)
}

// value returns a pointer to the value of key, or nil if key has no value. h is the hash of key. The caller may
// read and write the value until the next call of a method of t.
func (t *table) value(key []uint64, h uint32) *int32 {
	if t.n == 0 {
		return nil
	}
	s := t.place(key, h)
	if s.value == 0 {
		return nil
	}
	return &s.value
}

// place returns the slot of key or, if key has no value, the free slot for it. h is the hash of key.
func (t *table) place(key []uint64, h uint32) *slot {
	mask := uint32(len(t.slots) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if s.value == 0 || s.hash == h && slices.Equal(t.words[s.at:s.at+s.length], key) {
			return s
		}
	}
}

// add stores value v for key. h is the hash of key; key must not have a value yet.
func (t *table) add(key []uint64, h uint32, v int32) {
	if 4*(t.n+1) > 3*len(t.slots) {
		t.grow()
	}
	t.n++
	*t.place(key, h) = slot{hash: h, at: uint32(len(t.words)), length: uint32(len(key)), value: v}
	t.words = append(t.words, key...)
}

func (t *table) grow() {
	old := t.slots
	t.slots = make([]slot, max(fewestSlots, 2*len(old)))
	mask := uint32(len(t.slots) - 1)
	for _, s := range old {
		if s.value == 0 {
			continue
		}
		i := s.hash & mask
		for t.slots[i].value != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = s
	}
}

// clear removes every key from t and keeps the memory of t.
func (t *table) clear() {
	clear(t.slots)
	t.n, t.words = 0, t.words[:0]
}
