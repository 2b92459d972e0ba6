package search

// numbers holds a number for each node; 0 for those never set.
type numbers struct {
	automaton int // number of automaton states
	dense     list[uint32]
	sparse    *numberTable // nil if dense
}

// maxDenseNumbers is the number of automaton states up to which each pair of a stored
// state and an automaton state has its four bytes; see maxDense.
const maxDenseNumbers = 8

func newNumbers(automaton int) *numbers {
	m := &numbers{automaton: automaton}
	if automaton > maxDenseNumbers {
		m.sparse = newNumberTable()
	}
	return m
}

func (m *numbers) get(n node) uint32 {
	if m.sparse != nil {
		return m.sparse.get(n)
	}
	i := int(n.ref)*m.automaton + int(n.q)
	if i >= m.dense.n {
		return 0
	}
	return *m.dense.at(i)
}

// set gives n the number v, which is not 0.
func (m *numbers) set(n node, v uint32) {
	if m.sparse != nil {
		m.sparse.set(n, v)
		return
	}
	i := int(n.ref)*m.automaton + int(n.q)
	m.dense.extend(i + 1)
	*m.dense.at(i) = v
}

func (m *numbers) bytes() int64 {
	if m.sparse != nil {
		return m.sparse.bytes()
	}
	return m.dense.bytes()
}

// numberTable is an open-addressed table from nodes to numbers, in segments
// that grow one at a time.
type numberTable struct {
	segments [64]numberSegment
}

type numberSegment struct {
	keys   []uint64 // pairKey; 0 is free, as the number of an automaton state is counted from 1 in it
	values []uint32
	n      int
}

func newNumberTable() *numberTable {
	t := &numberTable{}
	for i := range t.segments {
		t.segments[i] = numberSegment{keys: make([]uint64, 32), values: make([]uint32, 32)}
	}
	return t
}

// find returns the place of key, or the free place where it belongs.
func (g *numberSegment) find(key, hash uint64) int {
	mask := uint64(len(g.keys) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		if k := g.keys[i]; k == 0 || k == key {
			return int(i)
		}
	}
}

func (t *numberTable) get(n node) uint32 {
	key := pairKey(n)
	h := spread(key)
	g := &t.segments[h>>58]
	return g.values[g.find(key, h)]
}

func (t *numberTable) set(n node, v uint32) {
	key := pairKey(n)
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

func (g *numberSegment) grow() {
	keys, values := g.keys, g.values
	g.keys, g.values = make([]uint64, 2*len(keys)), make([]uint32, 2*len(keys))
	for i, k := range keys {
		if k != 0 {
			j := g.find(k, spread(k))
			g.keys[j], g.values[j] = k, values[i]
		}
	}
}

func (t *numberTable) bytes() int64 {
	n := 0
	for i := range t.segments {
		n += len(t.segments[i].keys)
	}
	return int64(n) * 12
}
