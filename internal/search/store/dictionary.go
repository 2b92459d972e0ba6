package store

// dictionary assigns numbers, from firstNumber on, to the different chunks at one position of the states.
type dictionary struct {
	// entries is an open-addressed table. An entry has the hash of a chunk in the high half and the chunk's number in
	// the low half; 0 is free.
	entries []uint64
	pages   [][]chunk // the chunks, indexed by number
	n       int
	// closed: the dictionary takes no more chunks because compression saves nothing here.
	closed bool
}

const (
	firstNumber = 2
	pageBits    = 6
	pageLen     = 1 << pageBits
	minClosed   = 1 << 18
	maxChunks   = 1<<32 - firstNumber
)

func newDictionary() dictionary { return dictionary{entries: make([]uint64, 64)} }

func (d *dictionary) bytes() int64 {
	return int64(len(d.entries))*8 + int64(len(d.pages))*(pageLen*chunkBytes+24)
}

// ahead returns the memory in bytes of a larger copy of the table if d may have to grow soon, otherwise 0.
func (d *dictionary) ahead() int64 {
	if d.closed || 3*(d.n+len(d.entries)/nearly) <= 2*len(d.entries) {
		return 0
	}
	return 2 * int64(len(d.entries)) * 8
}

func (d *dictionary) chunk(number uint32) chunk {
	return d.pages[number>>pageBits][number&(pageLen-1)]
}

// full reports whether d should not accept more chunks. If d has at least minClosed chunks, and more than half as many
// chunks as there are states, it saves no memory. states is the number of states.
func (d *dictionary) full(states int) bool {
	return d.n >= minClosed && d.n > states/2 || int64(d.n) >= maxChunks
}

func (k chunk) hash() uint32 {
	return uint32(fold(key1^chunkBytes, fold(k.lo^key1, k.hi^key0)) >> 32)
}

// find returns the number of chunk k, and the index of its entry. h is the hash of k. If d does not have k, find
// returns the number 0 and the index for a new entry.
func (d *dictionary) find(k chunk, h uint32) (i int, number uint32) {
	mask := len(d.entries) - 1
	for i = int(h) & mask; ; i = (i + 1) & mask {
		e := d.entries[i]
		if e == 0 {
			return i, 0
		}
		if uint32(e>>32) == h && d.chunk(uint32(e)) == k {
			return i, uint32(e)
		}
	}
}

// insert adds chunk k with hash h, and returns its number. i is the index that find has returned.
func (d *dictionary) insert(k chunk, h uint32, i int) uint32 {
	n := uint32(d.n) + firstNumber
	d.n++
	if int(n>>pageBits) == len(d.pages) {
		d.pages = append(d.pages, make([]chunk, pageLen))
	}
	d.pages[n>>pageBits][n&(pageLen-1)] = k
	d.entries[i] = uint64(h)<<32 | uint64(n)
	if 3*d.n > 2*len(d.entries) {
		d.grow()
	}
	return n
}

func (d *dictionary) grow() {
	old := d.entries
	d.entries = make([]uint64, 2*len(old))
	Huge(d.entries)
	mask := len(d.entries) - 1
	for _, e := range old {
		if e == 0 {
			continue
		}
		i := int(e>>32) & mask
		for d.entries[i] != 0 {
			i = (i + 1) & mask
		}
		d.entries[i] = e
	}
}
