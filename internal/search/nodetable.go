package search

import (
	"math/bits"
	"unsafe"

	"ltlpor/internal/search/store"
)

// node is a node of the product.
type node struct {
	ref store.Ref
	q   Q
}

// nodeTable is an open-addressed table from nodes to values. As in store.Hash, the segments grow one at a time.
type nodeTable[V any] struct {
	segments [64]nodeSegment[V]
}

type nodeSegment[V any] struct {
	keys   []uint64 // the keys of the nodes; 0: a free index
	values []V
	n      int
}

func newNodeTable[V any]() *nodeTable[V] {
	t := &nodeTable[V]{}
	for i := range t.segments {
		t.segments[i] = nodeSegment[V]{keys: make([]uint64, 32), values: make([]V, 32)}
	}
	return t
}

// nodeKey returns the key of n in a nodeTable. It is not 0, as the key counts automaton states from 1.
func nodeKey(n node) uint64 { return uint64(n.ref)<<32 | uint64(uint32(n.q)+1) }

// spread returns a hash of the key of a node.
func spread(key uint64) uint64 {
	hi, lo := bits.Mul64(key, 0x9e3779b97f4a7c15)
	return hi ^ lo
}

// find returns the index of key, or the free index for key.
func (g *nodeSegment[V]) find(key, hash uint64) int {
	mask := uint64(len(g.keys) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		if k := g.keys[i]; k == 0 || k == key {
			return int(i)
		}
	}
}

// get returns the value of n, or the zero value if no value was set.
func (t *nodeTable[V]) get(n node) V {
	key := nodeKey(n)
	h := spread(key)
	g := &t.segments[h>>58]
	return g.values[g.find(key, h)]
}

func (t *nodeTable[V]) set(n node, v V) {
	key := nodeKey(n)
	h := spread(key)
	g := &t.segments[h>>58]
	i := g.find(key, h)
	if g.keys[i] == 0 {
		if g.n >= len(g.keys)/4*3 {
			g.grow()
			i = g.find(key, h)
		}
		g.n++
		g.keys[i] = key
	}
	g.values[i] = v
}

func (g *nodeSegment[V]) grow() {
	keys, values := g.keys, g.values
	g.keys, g.values = make([]uint64, 2*len(keys)), make([]V, 2*len(keys))
	for i, k := range keys {
		if k != 0 {
			j := g.find(k, spread(k))
			g.keys[j], g.values[j] = k, values[i]
		}
	}
}

// ahead returns the memory in bytes for the larger copies of the segments of t that may soon grow, or 0 if no segment
// is nearly full. The segments have equal sizes and therefore grow at about the same time.
func (t *nodeTable[V]) ahead() int64 {
	n := 0
	for i := range t.segments {
		if g := &t.segments[i]; g.n >= len(g.keys)/4*3-len(g.keys)/32 {
			n += 2 * len(g.keys)
		}
	}
	return int64(n) * t.entryBytes()
}

func (t *nodeTable[V]) bytes() int64 {
	n := 0
	for i := range t.segments {
		n += len(t.segments[i].keys)
	}
	return int64(n) * t.entryBytes()
}

func (t *nodeTable[V]) entryBytes() int64 {
	var v V
	return int64(8 + unsafe.Sizeof(v))
}
