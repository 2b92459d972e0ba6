package closure

import "hash/maphash"

// visits are the states inside one atomic sequence that were met, each with whether it is on the way being followed.
// The zero value has none.
type visits struct {
	keys []byte // one after the other
	ends []int  // of them
	here []bool
	// slots is open-addressed, at most half full, and 1<<bits of them: the high half of the hash, the first bits of
	// which say where a key goes, and in the low half the number, from 1.
	slots []uint64
	bits  int
}

// seed is one for all, as no order hangs on it.
var seed = maphash.MakeSeed()

func (v *visits) len() int { return len(v.ends) }

// clear forgets all, and what took much memory.
func (v *visits) clear() {
	const most = 1 << 12
	if len(v.slots) > most {
		*v = visits{}
		return
	}
	clear(v.slots)
	v.keys, v.ends, v.here = v.keys[:0], v.ends[:0], v.here[:0]
}

// key returns that of number i.
func (v *visits) key(i int) []byte {
	start := 0
	if i > 0 {
		start = v.ends[i-1]
	}
	return v.keys[start:v.ends[i]]
}

// add adds a key, which is what keys has behind the last, as one on the way, and returns its number; fresh is false if
// it was there, and then it is taken off keys.
func (v *visits) add() (number int, fresh bool) {
	if 2*(len(v.ends)+1) > len(v.slots) {
		v.grow()
	}
	n := len(v.ends)
	v.ends = append(v.ends, len(v.keys))
	key := v.key(n)
	h := maphash.Bytes(seed, key)
	i := v.place(h)
	for ; v.slots[i] != 0; i = v.after(i) {
		if e := v.slots[i]; e>>32 == h>>32 && string(v.key(int(uint32(e))-1)) == string(key) {
			v.ends, v.keys = v.ends[:n], v.keys[:len(v.keys)-len(key)]
			return int(uint32(e)) - 1, false
		}
	}
	v.slots[i] = h>>32<<32 | uint64(n+1)
	v.here = append(v.here, true)
	return n, true
}

// place is where one with that hash goes, and after the next place.
func (v *visits) place(h uint64) uint64     { return h >> (64 - v.bits) }
func (v *visits) after(place uint64) uint64 { return (place + 1) & uint64(len(v.slots)-1) }

// grow asks no key for its hash, of which an entry has all that matters.
func (v *visits) grow() {
	old := v.slots
	v.bits = max(6, v.bits+1)
	v.slots = make([]uint64, 1<<v.bits)
	for _, e := range old {
		if e != 0 {
			i := v.place(e)
			for v.slots[i] != 0 {
				i = v.after(i)
			}
			v.slots[i] = e
		}
	}
}
