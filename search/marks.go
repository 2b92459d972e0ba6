package search

import (
	"math/bits"

	"ltlpor/store"
)

// node is a node of the product.
type node struct {
	ref store.Ref
	q   Q
}

// mark is what a search knows of a node, or of a system state; two bits.
type mark uint8

// maxDense is the number of automaton states up to which every pair of a
// stored state and an automaton state has its two bits: at most eight bytes a
// state. With more, few of the pairs are ever met, and a table of those is smaller.
const maxDense = 32

// marks holds one mark for each node; the zero mark for those never set.
type marks struct {
	automaton int // number of automaton states
	dense     list[uint64]
	sparse    *pairs // nil if dense
}

func newMarks(automaton int) *marks {
	m := &marks{automaton: automaton}
	if automaton > maxDense {
		m.sparse = newPairs()
	}
	return m
}

func (m *marks) get(n node) mark {
	if m.sparse != nil {
		return m.sparse.get(n)
	}
	i := int(n.ref)*m.automaton + int(n.q)
	if i>>5 >= m.dense.n {
		return 0
	}
	return mark(*m.dense.at(i >> 5) >> (i & 31 * 2) & 3)
}

func (m *marks) set(n node, v mark) {
	if m.sparse != nil {
		m.sparse.set(n, v)
		return
	}
	i := int(n.ref)*m.automaton + int(n.q)
	if i>>5 >= m.dense.n {
		m.dense.extend(i>>5 + 1)
	}
	w := m.dense.at(i >> 5)
	shift := i & 31 * 2
	*w = *w&^(3<<shift) | uint64(v)<<shift
}

func (m *marks) bytes() int64 {
	if m.sparse != nil {
		return m.sparse.bytes()
	}
	return m.dense.bytes()
}

// pairs is an open-addressed table from nodes to marks. As in store.Hash its
// segments grow one at a time.
type pairs struct {
	segments [64]pairSegment
}

type pairSegment struct {
	// An entry is ref<<32 | (q+1)<<2 | mark; 0 is free.
	entries []uint64
	n       int
}

func newPairs() *pairs {
	p := &pairs{}
	for i := range p.segments {
		p.segments[i].entries = make([]uint64, 32)
	}
	return p
}

func pairKey(n node) uint64 { return uint64(n.ref)<<32 | uint64(uint32(n.q)+1)<<2 }

// find returns the place of key in its segment, or the free place where it belongs.
func (g *pairSegment) find(key, hash uint64) *uint64 {
	mask := uint64(len(g.entries) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		if e := &g.entries[i]; *e == 0 || *e&^3 == key {
			return e
		}
	}
}

// spread is a hash of the key of a node.
func spread(key uint64) uint64 {
	hi, lo := bits.Mul64(key, 0x9e3779b97f4a7c15)
	return hi ^ lo
}

func (p *pairs) segment(key uint64) (*pairSegment, uint64) {
	h := spread(key)
	return &p.segments[h>>58], h
}

func (p *pairs) get(n node) mark {
	key := pairKey(n)
	g, h := p.segment(key)
	return mark(*g.find(key, h) & 3)
}

func (p *pairs) set(n node, v mark) {
	key := pairKey(n)
	g, h := p.segment(key)
	e := g.find(key, h)
	if *e == 0 {
		if g.n >= len(g.entries)/4*3 {
			old := g.entries
			g.entries = make([]uint64, 2*len(old))
			for _, o := range old {
				if o != 0 {
					_, h := p.segment(o &^ 3)
					*g.find(o&^3, h) = o
				}
			}
			e = g.find(key, h)
		}
		g.n++
	}
	*e = key | uint64(v)
}

func (p *pairs) bytes() int64 {
	n := 0
	for i := range p.segments {
		n += len(p.segments[i].entries)
	}
	return int64(n) * 8
}
