package closure

import "hash/maphash"

// visits are the states inside one atomic sequence that were met, each with whether it is on the way being followed.
// The zero value has none.
type visits struct {
	keys []byte // one after the other
	ends []int  // of them
	here []bool
	// slots is open-addressed, at most half full: a part of the hash in the high half, the number, from 1, in the low
	// one.
	slots []uint64
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
	last := uint64(len(v.slots) - 1)
	i := h & last
	for ; v.slots[i] != 0; i = (i + 1) & last {
		if e := v.slots[i]; e>>32 == h>>32 && string(v.key(int(uint32(e))-1)) == string(key) {
			v.ends, v.keys = v.ends[:n], v.keys[:len(v.keys)-len(key)]
			return int(uint32(e)) - 1, false
		}
	}
	v.slots[i] = h>>32<<32 | uint64(n+1)
	v.here = append(v.here, true)
	return n, true
}

func (v *visits) grow() {
	v.slots = make([]uint64, max(64, 2*len(v.slots)))
	last := uint64(len(v.slots) - 1)
	for n := range v.ends {
		h := maphash.Bytes(seed, v.key(n))
		i := h & last
		for v.slots[i] != 0 {
			i = (i + 1) & last
		}
		v.slots[i] = h>>32<<32 | uint64(n+1)
	}
}
