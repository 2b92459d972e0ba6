package closure

import "hash/maphash"

// visits is a set of keys, the encoded states visited inside an atomic sequence. A flag marks the states on the current
// path. The zero value is the empty set.
type visits struct {
	keys []byte // the keys, concatenated
	ends []int  // the end offset of each key
	here []bool // whether the state is on the current path
	// slots is an open-addressing hash table with 1<<bits entries, at most half full. The low half of an entry is the
	// number of a key, from 1, or 0. The high half is the high half of the hash of the key; its first bits are the
	// initial slot.
	slots []uint64
	bits  int
}

// seed is the seed of the hash function of all tables. It may differ between runs of the program, because no order
// depends on the hash.
var seed = maphash.MakeSeed()

func (v *visits) len() int { return len(v.ends) }

// bytes returns the size of v in bytes.
func (v *visits) bytes() int64 {
	return int64(cap(v.keys) + 8*cap(v.ends) + cap(v.here) + 8*len(v.slots))
}

// clear empties v, and frees the memory if the table is large.
func (v *visits) clear() {
	const most = 1 << 12
	if len(v.slots) > most {
		*v = visits{}
		return
	}
	clear(v.slots)
	v.keys, v.ends, v.here = v.keys[:0], v.ends[:0], v.here[:0]
}

// key returns the key with number i, counted from 0.
func (v *visits) key(i int) []byte {
	start := 0
	if i > 0 {
		start = v.ends[i-1]
	}
	return v.keys[start:v.ends[i]]
}

// add inserts a key, marks it as on the current path, and returns its number. The caller must first append the bytes of
// the key to v.keys. If v already has the key, add removes these bytes, and `fresh` is false.
func (v *visits) add() (number int, fresh bool) {
	if 2*(len(v.ends)+1) > len(v.slots) {
		v.grow()
	}
	n := len(v.ends)
	v.ends = append(v.ends, len(v.keys))
	key := v.key(n)
	h := maphash.Bytes(seed, key)
	i := v.place(h)
	for ; v.slots[i] != 0; i = v.nextSlot(i) {
		if e := v.slots[i]; e>>32 == h>>32 && string(v.key(int(uint32(e))-1)) == string(key) {
			v.ends, v.keys = v.ends[:n], v.keys[:len(v.keys)-len(key)]
			return int(uint32(e)) - 1, false
		}
	}
	v.slots[i] = h>>32<<32 | uint64(n+1)
	v.here = append(v.here, true)
	return n, true
}

// place returns the slot of the table at which the search for a key with hash h begins. nextSlot returns the slot after
// a given slot.
func (v *visits) place(h uint64) uint64        { return h >> (64 - v.bits) }
func (v *visits) nextSlot(place uint64) uint64 { return (place + 1) & uint64(len(v.slots)-1) }

// grow doubles the size of the table. It computes no hash again, because the entries have the needed bits.
func (v *visits) grow() {
	old := v.slots
	v.bits = max(6, v.bits+1)
	v.slots = make([]uint64, 1<<v.bits)
	for _, e := range old {
		if e != 0 {
			i := v.place(e)
			for v.slots[i] != 0 {
				i = v.nextSlot(i)
			}
			v.slots[i] = e
		}
	}
}
