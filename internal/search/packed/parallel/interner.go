package parallel

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"ltlpor/internal/search/packed/coding"
)

const (
	internBits   = 6
	internShards = 1 << internBits
	chunkLeast   = 6 // binary logarithm of the length of the first chunk
	// mostLocal is the maximal number of words in one shard (internShard) of an interner.
	mostLocal = 1<<(32-internBits) - 1<<chunkLeast
)

// interner assigns numbers to 64-bit words. If shared is set, it may be used concurrently.
type interner struct {
	shared bool
	bytes  atomic.Int64
	shards [internShards]internShard
}

type internShard struct {
	mu sync.Mutex
	// slots is open-addressed: the hash in the high half, and the number, from 1, in the low half.
	slots []uint64
	n     uint32
	// The words by number: chunk i has 1<<(chunkLeast+i) of them. A word never moves.
	chunks [32 - internBits - chunkLeast][]uint64
}

func placeOf(local uint32) (chunk int, off uint32) {
	local += 1 << chunkLeast
	chunk = bits.Len32(local) - 1 - chunkLeast
	return chunk, local - 1<<(chunkLeast+chunk)
}

// get returns the word with the given number, which the method number must have returned.
func (t *interner) get(number uint32) uint64 {
	chunk, off := placeOf(number >> internBits)
	return t.shards[number&(internShards-1)].chunks[chunk][off]
}

// number returns the number of word. It adds the word if it is new. The only error is errManyParts: no number is left.
func (t *interner) number(word uint64) (uint32, error) {
	h := coding.Hash(word)
	i := uint32(h >> (64 - internBits))
	g := &t.shards[i]
	if t.shared {
		g.mu.Lock()
		defer g.mu.Unlock()
	}
	at, ok := g.find(word, h)
	if ok {
		return at<<internBits | i, nil
	}
	if g.n == mostLocal {
		return 0, errManyParts
	}
	t.bytes.Add(g.add(word, h))
	return (g.n-1)<<internBits | i, nil
}

func (g *internShard) find(word, h uint64) (local uint32, ok bool) {
	if len(g.slots) == 0 {
		return 0, false
	}
	last := uint64(len(g.slots) - 1)
	for i := h; ; i++ {
		e := g.slots[i&last]
		if e == 0 {
			return 0, false
		}
		if uint32(e>>32) == uint32(h>>16) {
			local = uint32(e) - 1
			if chunk, off := placeOf(local); g.chunks[chunk][off] == word {
				return local, true
			}
		}
	}
}

// add adds a new word with hash h, and returns the growth of memory in bytes.
func (g *internShard) add(word, h uint64) (bytes int64) {
	if 4*(int(g.n)+1) > 3*len(g.slots) {
		old := g.slots
		g.slots = make([]uint64, max(16, 2*len(old)))
		bytes = int64(len(g.slots)-len(old)) * 8
		for _, e := range old {
			if e != 0 {
				chunk, off := placeOf(uint32(e) - 1)
				g.enter(e, coding.Hash(g.chunks[chunk][off]))
			}
		}
	}
	chunk, off := placeOf(g.n)
	if off == 0 {
		g.chunks[chunk] = make([]uint64, 1<<(chunkLeast+chunk))
		bytes += int64(len(g.chunks[chunk])) * 8
	}
	g.chunks[chunk][off] = word
	g.n++
	g.enter(h>>16<<32|uint64(g.n), h)
	return bytes
}

// enter stores the slot content e in the first free slot for hash h.
func (g *internShard) enter(e, h uint64) {
	last := uint64(len(g.slots) - 1)
	for ; g.slots[h&last] != 0; h++ {
	}
	g.slots[h&last] = e
}
