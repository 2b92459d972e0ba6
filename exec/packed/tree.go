package packed

import (
	"errors"
	"math/bits"
	"sync"
	"sync/atomic"
)

// A state of several words is kept as one, the root of a tree:
//
//	words      w0    w1    w2
//	leaves      3     8     5      their numbers, each word in a table of its own
//	            └──┬──┘     │
//	pairs        (3,8): 17  │      the number of the pair
//	                └───┬───┘
//	root             (17,5)        a word, half of the bits for each
//
// States share most of their words, and most of the pairs, so that a table of roots and a few of parts
// take little more than the roots alone. That is the recursive indexing of G. J. Holzmann (SPIN
// workshop 1997) with the tree of A. Laarman, J. van de Pol, M. Weber: Parallel recursive state
// compression for free, SPIN 2011.
type tree struct {
	words int
	// parts are the tables of the leaves, then those of the pairs; the children of pair i
	// are parts pairs[i].
	parts []interner
	pairs [][2]int
	top   [2]int // the children of the root
	half  uint   // the bits of a number in the root
}

// errNarrow says that a number has more bits than the root has for it.
var errNarrow = errors.New("a number of a part does not fit its root")

func newTree(words int, half uint, shared bool) *tree {
	t := &tree{words: words, half: half}
	level := make([]int, words)
	for i := range level {
		level[i] = i
	}
	for len(level) > 2 {
		var next []int
		for i := 0; i+1 < len(level); i += 2 {
			next = append(next, words+len(t.pairs))
			t.pairs = append(t.pairs, [2]int{level[i], level[i+1]})
		}
		if len(level)%2 > 0 {
			next = append(next, level[len(level)-1])
		}
		level = next
	}
	t.top = [2]int{level[0], level[1]}
	t.parts = make([]interner, words+len(t.pairs))
	for i := range t.parts {
		t.parts[i].shared = shared
	}
	return t
}

func join(n [2]int, at []uint32) uint64 { return uint64(at[n[0]])<<32 | uint64(at[n[1]]) }

func split(word uint64, n [2]int, at []uint32) { at[n[0]], at[n[1]] = uint32(word>>32), uint32(word) }

// get sets w to the words of root, and at to the numbers of all parts.
func (t *tree) get(root uint64, w []uint64, at []uint32) {
	at[t.top[0]], at[t.top[1]] = uint32(root>>t.half), uint32(root&(1<<t.half-1))
	for i := len(t.pairs) - 1; i >= 0; i-- {
		split(t.parts[t.words+i].get(at[t.words+i]), t.pairs[i], at)
	}
	for i := range w {
		w[i] = t.parts[i].get(at[i])
	}
}

// root returns the root of w, and sets at to the numbers of its parts. Those that w has in common with
// was, whose numbers are wasAt, are not looked for; was may be nil.
func (t *tree) root(w []uint64, at []uint32, was []uint64, wasAt []uint32, c *recent) (uint64, error) {
	for i, word := range w {
		if was != nil && was[i] == word {
			at[i] = wasAt[i]
			continue
		}
		if err := t.number(i, word, at, c); err != nil {
			return 0, err
		}
	}
	for i, n := range t.pairs {
		k := t.words + i
		if was != nil && at[n[0]] == wasAt[n[0]] && at[n[1]] == wasAt[n[1]] {
			at[k] = wasAt[k]
			continue
		}
		if err := t.number(k, join(n, at), at, c); err != nil {
			return 0, err
		}
	}
	l, r := uint64(at[t.top[0]]), uint64(at[t.top[1]])
	if (l|r)>>t.half > 0 {
		return 0, errNarrow
	}
	return l<<t.half | r, nil
}

// number sets at[part] to the number of word there.
func (t *tree) number(part int, word uint64, at []uint32, c *recent) (err error) {
	e := c.entry(part, word)
	if e.known && e.word == word {
		at[part] = e.number
		return nil
	}
	if at[part], err = t.parts[part].number(word); err != nil {
		return err
	}
	*e = noted{word, at[part], true}
	return nil
}

// bytes is the memory of t.
func (t *tree) bytes() (n int64) {
	for i := range t.parts {
		n += t.parts[i].bytes.Load()
	}
	return n
}

// recent are the numbers that one goroutine has met last.
type recent struct{ parts [][]noted }

type noted struct {
	word   uint64
	number uint32
	known  bool
}

const notedBits = 10

func newRecent(t *tree) *recent { return &recent{make([][]noted, len(t.parts))} }

func (c *recent) entry(part int, word uint64) *noted {
	if c.parts[part] == nil {
		c.parts[part] = make([]noted, 1<<notedBits)
	}
	return &c.parts[part][spread(word)>>(64-notedBits)]
}

const (
	internBits   = 6
	internShards = 1 << internBits
	chunkLeast   = 6 // bits
	// mostLocal is how many words a shard of an interner takes.
	mostLocal = 1<<(32-internBits) - 1<<chunkLeast
)

// interner numbers words. Several goroutines may use it if it is shared.
type interner struct {
	shared bool
	bytes  atomic.Int64
	shards [internShards]internShard
}

type internShard struct {
	mu sync.Mutex
	// slots is open-addressed: a hash in the high half, and the number, from 1, in the low one.
	slots []uint64
	n     uint32
	// The words by number: chunk i has 1<<(chunkLeast+i) of them. What has a number does not move.
	chunks [32 - internBits - chunkLeast][]uint64
}

func placeOf(local uint32) (chunk int, off uint32) {
	local += 1 << chunkLeast
	chunk = bits.Len32(local) - 1 - chunkLeast
	return chunk, local - 1<<(chunkLeast+chunk)
}

// get returns the word with a number that number has returned.
func (t *interner) get(number uint32) uint64 {
	chunk, off := placeOf(number >> internBits)
	return t.shards[number&(internShards-1)].chunks[chunk][off]
}

// number returns the number of word, which may be a new one. The error is errManyParts.
func (t *interner) number(word uint64) (uint32, error) {
	h := spread(word)
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

// add adds word, which is not there, and returns the memory that this has taken.
func (g *internShard) add(word, h uint64) (bytes int64) {
	if 4*(int(g.n)+1) > 3*len(g.slots) {
		old := g.slots
		g.slots = make([]uint64, max(16, 2*len(old)))
		bytes = int64(len(g.slots)-len(old)) * 8
		for _, e := range old {
			if e != 0 {
				chunk, off := placeOf(uint32(e) - 1)
				g.enter(e, spread(g.chunks[chunk][off]))
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

// enter puts e in the first free slot for h.
func (g *internShard) enter(e, h uint64) {
	last := uint64(len(g.slots) - 1)
	for ; g.slots[h&last] != 0; h++ {
	}
	g.slots[h&last] = e
}
